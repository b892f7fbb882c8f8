// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QUOTE_CHANGED } from '@underlay/domain/refusal-texts.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const ACCEPT = READ_OFFER.replace('GET', 'POST').replace('/offer', '/acceptance');
const changes = {
  since: 1,
  ...{ sections: [], lines: [], taxes: [], discount: null, retainage: null, validity: null, notes: null },
  terms: { was: 'Old words.', now: 'New words.', words: null },
  total: { before: 6497.47, after: 6497.47, difference: 0 },
};
const versions = [
  { number: 1, sentAt: '2026-11-17T15:00:00Z', replacedAt: '2026-11-20T15:00:00Z', total: 6497.47 },
  { number: 2, sentAt: '2026-11-20T15:00:00Z', replacedAt: null, total: 6497.47 },
];
const replaced = { body: { ...offer, version: 2, versions, changes } };

beforeEach(() => localStorage.clear());

/** The form of the first version, filled in. By now there is a second one. */
async function signingTheFirst() {
  const opened = openPortal(`${INVOICE_PATH}/sign`, { [READ_INVOICE]: { body: quote }, [READ_OFFER]: { body: offer } });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  opened.known[READ_OFFER] = replaced;
  return opened;
}

async function expectTheQuote() {
  const said = within(await screen.findByRole('region', { name: 'What changed since November 17th, 2026' }));
  expect(said.getByText(/Terms were rewritten/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(QUOTE_CHANGED);
  expect(window.location.pathname).toBe(INVOICE_PATH);
  expect(screen.queryByRole('button', { name: 'Sign and accept' })).toBeNull();
}

test('VER-08 who signs a version that was replaced is on the quote again, which says what changed, and agrees anew to sign the new one', async () => {
  const { known, calls } = await signingTheFirst();
  known[ACCEPT] = { status: 409, body: { code: 'quote_changed', message: QUOTE_CHANGED, requestId: 'r' } };
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }));
  await expectTheQuote();
  await userEvent.click(await screen.findByRole('link', { name: 'Review and sign' }));
  const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^I agree to sign/ });
  expect([consent.checked, screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value]).toEqual([
    false,
    '',
  ]);
  expect(screen.getByText('Quote 1048, version 2, from Tallgrass Flooring Co.')).toBeTruthy();
  expect(calls.filter(({ key }) => key === ACCEPT)).toHaveLength(1);
});

test('SIGN-04 SIGN-07 a consent that reads otherwise by now is ticked anew, and the rest of the form stays', async () => {
  const { known } = openPortal(`${INVOICE_PATH}/sign`, {
    [READ_INVOICE]: { body: quote },
    [READ_OFFER]: { body: offer },
  });
  const consent = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^I agree to sign/ });
  await userEvent.click(await consent());
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  expect((await consent()).checked).toBe(true);
  known[READ_OFFER] = { body: { ...offer, email: 'office@tallgrass.example' } };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText(/by writing to office@tallgrass\.example/)).toBeTruthy();
  expect((await consent()).checked).toBe(false);
  expect(screen.getByText('Tick that you agree to sign electronically.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveProperty('value', 'Elena Marchetti');
});

test('VER-08 a version that comes while the form is filled in is read before it is signed', async () => {
  await signingTheFirst();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expectTheQuote();
});
