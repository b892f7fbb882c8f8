// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const ACCEPT = READ_OFFER.replace('GET', 'POST').replace('/offer', '/acceptance');

async function openSigning() {
  localStorage.clear();
  const opened = openPortal(`${INVOICE_PATH}/sign`, { [READ_INVOICE]: { body: quote }, [READ_OFFER]: { body: offer } });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  return opened;
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });

test('SIGN-01 ERR-04 the way back from a form that was begun asks first, and nothing is lost when it is not taken', async () => {
  await openSigning();
  await userEvent.type(name(), 'Elena Marchetti');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the quote' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(question.getByText('The quote is not signed yet, and your entries would be lost.')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }));
  expect([window.location.pathname, name().value]).toEqual([`${INVOICE_PATH}/sign`, 'Elena Marchetti']);
  await userEvent.click(screen.getByRole('link', { name: 'Back to the quote' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'Review and sign' })).toBeTruthy();
});

test('SIGN-06 ERR-04 a signature that is refused says why where the keyboard is', async () => {
  const { known } = await openSigning();
  const message = 'The price changed. Look again.';
  known[ACCEPT] = { status: 409, body: { code: 'refused', message, requestId: 'r' } };
  await userEvent.type(name(), 'Elena Marchetti');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(document.activeElement?.textContent).toBe(message);
});
