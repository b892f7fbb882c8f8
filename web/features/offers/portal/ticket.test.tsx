// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { beforeEach, expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  INVOICE,
  INVOICE_PATH,
  openPortal,
  READ_ACCOUNT,
  READ_INVOICE,
} from '../../../testing/portal-in-test.tsx';

const TICKET = 'x'.repeat(43);
const onDevice = (path: string): string => path.replaceAll(ACCOUNT, TICKET);
const device = { member: 'Dana Whitfield' };
const open = (path: string, said: object = {}, keepTab = false) =>
  openPortal(
    onDevice(path),
    {
      [onDevice(READ_ACCOUNT)]: { body: { ...account, accountId: TICKET, balance: 0, credit: 0 } },
      [onDevice(READ_INVOICE)]: { body: { ...quote, jobId: INVOICE } },
      [onDevice(READ_OFFER)]: { body: { ...offer, device, ...said } },
      [SIGN]: { body: { accepted: true, deposit: null, mailsCopy: false } },
    },
    { keepTab },
  );
const SIGN = onDevice(READ_OFFER.replace(/^GET (.*)\/offer$/, 'POST $1/acceptance'));

beforeEach(() => localStorage.clear());

test('SIGN-15 a page that a member opened shows the quote and no way to anything else, keeps nothing beyond the tab, and gives the device back once it is signed, without a promise of mail that may be stopped (SIGN-09)', async () => {
  const quotePage = open(INVOICE_PATH);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  const sign = await screen.findByRole('link', { name: 'Review and sign' });
  expect(screen.getAllByRole('link').filter((link) => /^\/p\//.test(link.getAttribute('href') ?? ''))).toEqual([sign]);
  expect([screen.queryByRole('navigation'), screen.queryByText('Account Information')]).toEqual([null, null]);
  expect([screen.queryByText(/Welcome/), screen.queryByRole('button', { name: offerCopy.card.decline() })]).toEqual([
    null,
    null,
  ]);
  expect([screen.queryByRole('button', { name: offerCopy.card.ask() }), Object.keys(localStorage)]).toEqual([null, []]);
  expect(quotePage.calls.map(({ key }) => key).filter((key) => key.includes('eligible'))).toEqual([]);
  sessionStorage.setItem('underlay.way-back', '/p/m/1/invoices/2');
  const { calls } = open(`${INVOICE_PATH}/sign`, {}, true);
  expect(await screen.findByText('You sign on a device of Dana Whitfield. Your signed copy says so.')).toBeTruthy();
  expect(screen.getByText('Hall stairs')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }));
  expect(await screen.findByText('Hand the device back to Dana Whitfield.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Your copy will be on the page of your quote, to download.');
  const back = await screen.findByRole('link', { name: 'Dana Whitfield: back to quote 1048' });
  expect(back.getAttribute('href')).toBe('/p/m/1/invoices/2');
  expect(calls.find(({ key }) => key === SIGN)?.body).toMatchObject({ name: 'Elena Marchetti' });
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept).not.toMatch(/underlay\.(?:choices|way-back|last-account)/);
});

test('SIGN-15 what was signed says so on the page until the ticket is over, and asks for nothing', async () => {
  open(INVOICE_PATH, { ...ACCEPTED, device: null });
  expect(await screen.findByText(/^Signed .* by Elena Marchetti/)).toBeTruthy();
  expect(screen.queryAllByRole('link').filter((link) => /^\/p\//.test(link.getAttribute('href') ?? ''))).toEqual([]);
  expect([screen.queryByText(/signed copy/i), screen.queryByText(/Amount Due/)]).toEqual([null, null]);
});

const ACCEPTED = {
  ...{ state: 'accepted', answeredAt: '2026-11-20T18:00:00Z', signedBy: 'Elena Marchetti', signedCopy: 'made' },
};

test('SIGN-15 a ticket that is over, or without its quote, leads back to the quote and asks for no address', async () => {
  for (const path of [INVOICE_PATH, ACCOUNT_PATH]) {
    sessionStorage.setItem('underlay.way-back', '/p/m/1/invoices/2');
    const refused = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', requestId: 'r' } };
    const keys = [READ_ACCOUNT, READ_INVOICE, READ_OFFER].map(onDevice);
    openPortal(onDevice(path), Object.fromEntries(keys.map((key) => [key, refused])), { keepTab: true });
    const back = await screen.findByRole('link', { name: 'Back to the quote' });
    expect([back.getAttribute('href'), screen.queryByRole('textbox')]).toEqual(['/p/m/1/invoices/2', null]);
  }
});
