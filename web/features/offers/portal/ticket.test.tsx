// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { ACCOUNT_PATH, INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const SIGN = READ_OFFER.replace(/^GET (.*)\/offer$/, 'POST $1/acceptance');
const open = (path: string, device: typeof offer.device, keepTab = false) =>
  openPortal(
    path,
    {
      [READ_INVOICE]: { body: quote },
      [READ_OFFER]: { body: { ...offer, device } },
      [SIGN]: { body: { accepted: true, deposit: null } },
    },
    { keepTab },
  );
const sign = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }));
};

beforeEach(() => localStorage.clear());

test('SIGN-15 a page that a member opened carries their ticket, keeps nothing beyond the tab, and gives the device back once it is signed', async () => {
  const ticket = 'x'.repeat(43);
  const device = { member: 'Dana Whitfield' };
  const quotePage = open(`${INVOICE_PATH}#ticket=${ticket}`, device);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  expect([window.location.hash, Object.keys(localStorage)]).toEqual(['', []]);
  expect(quotePage.calls.find(({ key }) => key === READ_OFFER)?.search).toBe(`?ticket=${ticket}`);
  sessionStorage.setItem('underlay.way-back', '/p/m/1/invoices/2');
  const { calls } = open(`${INVOICE_PATH}/sign`, device, true);
  expect(await screen.findByText('You sign on a device of Dana Whitfield. Your signed copy says so.')).toBeTruthy();
  expect(screen.getByText('Hall stairs')).toBeTruthy();
  await sign();
  expect(await screen.findByText('Hand the device back to Dana Whitfield.')).toBeTruthy();
  const back = await screen.findByRole('link', { name: 'Dana Whitfield: back to quote 1048' });
  expect(back.getAttribute('href')).toBe('/p/m/1/invoices/2');
  expect(calls.find(({ key }) => key === SIGN)?.body).toMatchObject({ ticket, name: 'Elena Marchetti' });
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept).not.toMatch(/underlay\.(?:choices|way-back)/);
});

test('SIGN-15 a ticket that says nothing any more leaves the ordinary page, and so does none', async () => {
  open(`${INVOICE_PATH}#ticket=over`, null);
  await screen.findByRole('checkbox', { name: 'Hall stairs' });
  for (const keepTab of [true, false]) {
    const { calls } = open(`${INVOICE_PATH}/sign`, null, keepTab);
    await sign();
    await waitFor(() => expect(window.location.pathname).not.toContain('/sign'));
    expect(screen.queryByText(/device of/)).toBeNull();
    expect(Object.keys((calls.find(({ key }) => key === SIGN)?.body ?? {}) as object).includes('ticket')).toBe(keepTab);
    expect(window.location.pathname.startsWith(ACCOUNT_PATH)).toBe(true);
  }
});
