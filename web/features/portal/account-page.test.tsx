// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  READ_ACCOUNT,
  READ_ELIGIBLE,
  READ_INVOICES,
  READ_PAID,
  type SentCall,
} from '../../testing/portal-in-test.tsx';
import { lastAccount, rememberAccount } from './last-account.ts';

test('PACC-01 PACC-02 PACC-03 D93 the header names the business and how to reach it, and greets; the support address is at the foot', async () => {
  openPortal(ACCOUNT_PATH);
  const header = within(await screen.findByRole('banner'));
  expect(await header.findByText('Tallgrass Flooring Co.')).toBeTruthy();
  const phone = await header.findByRole('link', { name: '(785) 555-0142' });
  expect(phone.getAttribute('href')).toBe('tel:+17855550142');
  const mail = header.getByRole('link', { name: 'billing@tallgrass.example' });
  expect(mail.getAttribute('href')).toBe('mailto:billing@tallgrass.example');
  const support = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'support@underlay.example' });
  expect(support.getAttribute('href')).toBe('mailto:support@underlay.example');
  expect(header.getByText(/Welcome, Robin Ashby/).textContent).toContain(
    'Last login November 10th 2026 at 12:26:08 pm',
  );
});

test('PACC-02 D61 without a known visit the line greets and says no more', async () => {
  openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { body: { ...account, user: { ...account.user, lastLogin: null } } } });
  const greeting = await within(await screen.findByRole('banner')).findByText(/Welcome, Robin Ashby/);
  expect(greeting.textContent).not.toContain('Last login');
});

test('PACC-04 PACC-05 the Amount Due card shows the balance unless it is -1 or lower', async () => {
  openPortal(ACCOUNT_PATH);
  const card = within(await screen.findByRole('region', { name: 'Amount Due' }));
  expect(await card.findByText('$2,569.22')).toBeTruthy();
  openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { body: { ...account, balance: -0.5 } } });
  expect(await screen.findByText('($0.50)')).toBeTruthy();
  openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { body: { ...account, balance: -1 } } });
  await screen.findByText('TG-20418');
  expect(screen.queryByRole('region', { name: 'Amount Due' })).toBeNull();
});

test('PACC-06 CONST-04 Account Information holds number, Remit To and Bill To', async () => {
  openPortal(ACCOUNT_PATH);
  const box = within(await screen.findByRole('region', { name: 'Account Information' }));
  for (const text of ['TG-20418', '1290 Prairie Star Road', '(785) 555-0142', 'Topeka, KS 66603']) {
    expect(await box.findByText(text)).toBeTruthy();
  }
  expect(box.getByText('billing@tallgrass.example')).toBeTruthy();
  expect(box.getByText(/Maple Row Property Group/)).toBeTruthy();
});

test('PACC-08 PACC-09 Home leads to the list, and Payments opens to Payment History', async () => {
  openPortal(ACCOUNT_PATH);
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }));
  expect(nav.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(ACCOUNT_PATH);
  const button = nav.getByRole('button', { name: 'Payments' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(nav.getByText('Payment History'));
  expect(await screen.findByRole('heading', { name: 'Payment History', level: 1 })).toBeTruthy();
});

test('PLIST-01 PLIST-02 SHELL-03 the index is the table Invoices & Quotes with ten rows per page', async () => {
  const { calls } = openPortal(ACCOUNT_PATH);
  const table = await screen.findByRole('table', { name: 'Invoices & Quotes' });
  await within(table).findByText('1048');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['ID', 'Type', 'Job', 'Date Created', 'Description', 'Due Date', 'Status', 'Amount', 'Pay', 'Details']);
  expect(within(table).getByText('October 23rd, 2026')).toBeTruthy();
  expect(within(table).getByText(/of \$3,769\.22/)).toBeTruthy();
  expect(calls.find(({ key }) => key === READ_INVOICES)?.search).toBe('?page=1&pageSize=10&state=open');
});

test('PLIST-03 PLIST-04 PLIST-05 PLIST-06 Pay stands where something is owed, can be paid online, and is no quote', async () => {
  const rows = [
    invoice,
    { ...invoice, uuid: ACCOUNT, id: 1047, amount: 0, status: 'paid' },
    { ...invoice, uuid: ACCOUNT.replace('5', '6'), id: 1046, isQuote: true, status: 'sent' },
  ];
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows } });
  const pay = await screen.findAllByRole('link', { name: /^Pay invoice/ });
  expect(pay.map((link) => link.getAttribute('href'))).toEqual([`${INVOICE_PATH}/make-a-payment`]);
  expect(screen.getByRole('link', { name: 'Details of invoice 1048' }).getAttribute('href')).toBe(INVOICE_PATH);
  openPortal(ACCOUNT_PATH, { [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: false } } });
  await screen.findByText('1048');
  expect(screen.queryByRole('link', { name: /^Pay invoice/ })).toBeNull();
});

test('PLIST-07 PLIST-08 badges: paid green, pending warning, sent as quote, anything else red', async () => {
  const rows = (['paid', 'pending', 'sent', 'unpaid'] as const).map((status, index) => ({
    ...invoice,
    uuid: `00000000-0000-4000-8000-00000000010${index}`,
    status,
  }));
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows } });
  const toneOf = async (word: string) => (await screen.findByText(word)).getAttribute('data-tone');
  expect(await toneOf('paid')).toBe('green');
  expect(await toneOf('pending')).toBe('yellow');
  expect(await toneOf('unpaid')).toBe('red');
  expect(await toneOf('quote')).toBe('blue');
});

const searches = (calls: readonly SentCall[]) => calls.map(({ search }) => search);

test('TABLE-01 TABLE-02 TABLE-03 pages and page sizes are asked of the server, and live in the address', async () => {
  const { calls } = openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows: [invoice], total: 27 } });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of Invoices & Quotes' }));
  await userEvent.click(await pages.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(searches(calls)).toContain('?page=3&pageSize=10&state=open'));
  expect(window.location.search).toBe('?page=3');
  expect(pages.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(pages.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(searches(calls)).toContain('?page=2&pageSize=10&state=open'));
  const size = screen.getByRole('combobox', { name: 'Rows' });
  expect(
    within(size)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['2', '5', '10', '50']);
  await userEvent.selectOptions(size, '50');
  await waitFor(() => expect(searches(calls)).toContain('?page=1&pageSize=50&state=open'));
});

const second = { ...invoice, uuid: ACCOUNT, id: 1051, amount: 430.78, dueDate: '2026-12-02' };
const free = { ...second, uuid: ACCOUNT.replace('5', '7'), id: 1040, amount: 0, dueDate: '2026-11-01' };
const paidOne = { ...invoice, uuid: ACCOUNT.replace('5', '6'), id: 1012, amount: 0, status: 'paid' } as const;

test('PLIST-06 ALLOC-04 the card holds the one primary Pay: all that is owed, or what is due first', async () => {
  const first = await within(await openList([invoice])).findByRole('link', { name: 'Pay' });
  expect(first.getAttribute('href')).toBe(`${INVOICE_PATH}/make-a-payment`);
  const card = within(await openList([free, invoice, second], { balance: 3000 }));
  expect((await card.findByRole('link', { name: 'Pay invoice 1048' })).getAttribute('href')).toBe(
    `${INVOICE_PATH}/make-a-payment`,
  );
  expect(card.getByText('First: invoice 1048, $2,569.22')).toBeTruthy();
  expect(card.getByText('Was due').textContent).toBe('Was due November 9th, 2026');
  const quote = { ...invoice, status: 'sent', isQuote: true } as const;
  const nothing = within(await openList([quote], { balance: 0 }));
  expect(await nothing.findByText('$0.00')).toBeTruthy();
  expect(nothing.queryByRole('link')).toBeNull();
});

async function openList(rows: readonly object[], changes: Partial<typeof account> = {}) {
  openPortal(ACCOUNT_PATH, {
    [READ_ACCOUNT]: { body: { ...account, ...changes } },
    [READ_INVOICES]: { rows: [...rows] },
  });
  await screen.findByText('TG-20418');
  return screen.getByRole('region', { name: 'Amount Due' });
}

test('PLIST-01 D70 WOFF-04 paid invoices are folded below, what was given up among them is closed, and what was unfolded stands in the address', async () => {
  const closed = { ...paidOne, uuid: INVOICE, id: 1013, endedAs: 'rest-written-off' as const };
  openPortal(ACCOUNT_PATH, { [READ_PAID]: { rows: [paidOne, closed], total: 2 } });
  const fold = await screen.findByRole('button', { name: 'Paid 2' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('1012')).toBeNull();
  await userEvent.click(fold);
  const table = within(await screen.findByRole('table', { name: 'Paid invoices' }));
  expect(table.getByText('1012')).toBeTruthy();
  expect(table.getAllByText('$3,769.22')).toHaveLength(2);
  // What was just paid has no badge.
  expect(table.getAllByText(/^(paid|closed)$/).map(({ textContent }) => textContent)).toEqual(['closed']);
  await waitFor(() => expect(window.location.search).toBe('?paid=1'));
  await userEvent.click(screen.getByRole('button', { name: 'Paid 2' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByText('1012')).toBeNull();
});

test('PLIST-01 when nothing is due the list says so, and shows what was paid', async () => {
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows: [] }, [READ_PAID]: { rows: [paidOne], total: 1 } });
  expect(await screen.findByText('Nothing is due.')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Paid invoices' })).getByText('1012')).toBeTruthy();
});

test('D72 an empty account says so; a list that failed never does, and offers Retry', async () => {
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows: [] } });
  expect(await screen.findByText('No invoices or quotes to display.')).toBeTruthy();
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { status: 500, body: { code: 'INTERNAL', message: 'no' } } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('No invoices or quotes to display.')).toBeNull();
});

test('SHELL-13 D10 an address that repeats the account id ends on the invoice under its true address', async () => {
  openPortal(`/p/u/${ACCOUNT}/a/${ACCOUNT}/invoices/${INVOICE}`);
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048' })).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe(INVOICE_PATH));
});

test('SHELL-06 D39 account-summary returns to the account last seen in this tab, or to the home page', async () => {
  openPortal('/p/t/account-summary');
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy();
  openPortal(ACCOUNT_PATH);
  await screen.findByText('TG-20418');
  expect(lastAccount()).toBe(ACCOUNT_PATH);
  openPortal('/p/t/account-summary', {}, { keepTab: true });
  expect(await screen.findByText('TG-20418')).toBeTruthy();
  expect(window.location.pathname).toBe(ACCOUNT_PATH);
});

test.each(['//evil.example', 'https://evil.example/p/u/x', 'javascript:alert(1)', '/.//evil.example'])(
  'SHELL-06 P09 a remembered path that is not ours is forgotten: %s',
  async (path) => {
    openPortal('/p/u/home');
    rememberAccount(path);
    openPortal('/p/t/account-summary', {}, { keepTab: true });
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy();
    expect(window.location.pathname).toBe('/p/u/home');
  },
);

test('SHELL-02 the home page has a Log In link to /p/m', async () => {
  openPortal('/p/u/home');
  expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/p/m');
});

test.each(['/nowhere', '/p/u/x/y/z', `${ACCOUNT_PATH}/nowhere`])(
  'SHELL-12 D72 %s renders the fallback screen with a way home',
  async (path) => {
    openPortal(path);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/p/u/home');
  },
);

test('a product that is being restored tells a customer so, and that nothing was charged', async () => {
  const message = 'Underlay is being restored from a backup. Nothing was charged.';
  openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { status: 503, body: { code: 'being_restored', message } } });
  expect(await screen.findByText(`This page could not be loaded. ${message}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
