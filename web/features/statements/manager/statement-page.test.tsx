// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { activity, statement } from '../../../testing/statements-in-test.ts';

const API = `GET /business/${BUSINESS}/customers/${customer.uuid}`;
const PAGE = `/p/m/${BUSINESS}/customers/${customer.uuid}`;

const NEVER = { every: 'never', day: null, kind: 'open', nextOn: null };
const delivery = {
  id: 'e0000000-0000-4000-8000-000000000001',
  occasion: 'statement',
  channel: 'email',
  recipient: 'accounts@maplerow.example',
  state: 'sent',
  problem: '',
  at: '2026-11-01T13:00:00Z',
  repeats: null,
};
const NOVEMBER = {
  uuid: 'f0000000-0000-4000-8000-000000000001',
  kind: 'open',
  day: '2026-11-01',
  from: null,
  balance: 5640.91,
  sentAt: '2026-11-01T14:00:00Z',
  byHand: false,
  deliveries: [delivery],
};

function open(path: string, more: Record<string, unknown> = {}) {
  const calls = fakeServer({
    ...everywhere,
    [API]: customer,
    [`${API}/statement`]: statement,
    [`${API}/statements`]: { sent: [], hasOlder: false, schedule: NEVER },
    ...more,
  });
  openManager(`${PAGE}${path}`);
  return calls;
}
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('STMT-02 STMT-04 STMT-05 what is open, with ages, credit that is left, the balance, and below it what is on its way', async () => {
  open('/statement');
  const all = await rows('What is open');
  expect(all).toEqual([
    ['Invoice', 'Due', 'Amount', 'Since then', 'Open'],
    ['1003Units 4 to 9, Aug 22nd, 2026', 'Oct 6th, 202647 days late', '$2,916.71', 'Fee $43.75', '$2,960.46'],
    [
      '1007Units 4 to 9, Aug 22nd, 2026',
      'Oct 20th, 202633 days late',
      '$1,184.20',
      'Credit CN-12 ($291.32)',
      '$892.88',
    ],
    ['1011Units 4 to 9, Aug 22nd, 2026', 'Nov 9th, 202613 days late', '$1,540.00', 'Paid ($500.00)', '$1,040.00'],
    ['1019Units 4 to 9, Aug 22nd, 2026', 'Dec 9th, 2026', '$6,204.10', '', '$6,204.10'],
    ['4 open invoices', '$11,097.44'],
    ['Credit not used yet, from check 2291', '($37.70)'],
    ['Balance', '$11,059.74'],
    ['On its way since November 20th: bank payment for 1011', '($1,040.00)'],
    ['When it has arrived', '$10,019.74'],
  ]);
  expect(screen.getByText('$4,855.64 of it is past due, unused credit taken off')).toBeTruthy();
  expect(screen.getByText('as of November 22nd, 2026')).toBeTruthy();
  const ages = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(ages).toEqual(['$6,204.10', '$1,040.00', '$3,853.34', '$0.00', '$0.00']);
  const invoice = screen.getByRole('link', { name: '1003' });
  expect(invoice.getAttribute('href')).toBe(`/p/m/${BUSINESS}/invoices/${statement.open?.items[0]?.uuid}`);
});

test('STMT-03 STMT-08 INV-06 what happened, between days that stand in the address', async () => {
  const calls = open('/statement?kind=activity', { [`${API}/statement`]: activity });
  expect(await rows('What happened')).toEqual([
    ['Day', 'What happened', 'Amount', 'Balance'],
    ['Balance before November 1st, 2026', '$5,640.91'],
    ['Nov 9th, 2026', 'Invoice 1019dated Nov 3rd, 2026', '$6,204.10', '$11,845.01'],
    ['Nov 12th, 2026', 'CorrectionOf an invoice that was taken back', '($200.00)', '$11,645.01'],
    ['Nov 13th, 2026', 'Credit note CN-12invoice 1007', '($47.57)', '$11,597.44'],
    ['Nov 14th, 2026', 'Paymentcheck 2291, invoice 1011', '($537.70)', '$11,059.74'],
    ['Balance', '$11,059.74'],
    ['On its way since November 20th: bank payment for 1011', '($1,040.00)'],
    ['When it has arrived', '$10,019.74'],
  ]);
  expect(screen.getByRole('link', { current: 'page', name: /^What/ }).textContent).toBe('What happened');
  const show = async (from: string, to: string) => {
    fireEvent.change(screen.getByLabelText('From'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: to } });
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  };
  await show('2026-11-01', '2026-10-31');
  expect(await screen.findByText('To Date cannot be before From Date.')).toBeTruthy();
  await show('2020-01-01', '2026-11-15');
  expect(await screen.findByText('Choose at most 24 months.')).toBeTruthy();
  await show('', '2026-11-15');
  expect(screen.queryByText('Choose at most 24 months.')).toBeNull();
  await show('2026-11-01', '2026-11-15');
  await waitFor(() => {
    const asked = calls.findLast(({ what }) => what === `${API}/statement`)?.url.searchParams ?? [];
    expect(Object.fromEntries(asked)).toEqual({ kind: 'activity', from: '2026-11-01', to: '2026-11-15' });
  });
});

test('STMT-02 nothing open says so, and a balance in their favor has no ages', async () => {
  const empty = {
    ...statement,
    balance: -37.7,
    overdue: 0,
    ages: [],
    underWay: { payments: [], sum: 0, refunds: [], left: 0 },
  };
  open('/statement', { [`${API}/statement`]: { ...empty, open: { ...statement.open, items: [], sum: 0 } } });
  expect(await screen.findByText('Nothing is open.')).toBeTruthy();
  expect(screen.getByText('in your favor')).toBeTruthy();
  expect(screen.queryByText('Not due')).toBeNull();
});

test('STMT-08 a statement that is refused says why, and one that cannot be loaded can be tried again', async () => {
  const body = { code: 'period_too_long', message: 'Choose at most 24 months.', requestId: '1' };
  open('/statement?kind=activity&from=2020-01-01', { [`${API}/statement`]: new Refusal(422, body) });
  expect(await screen.findByText(/^The statement could not be loaded\. Choose at most 24 months\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('STMT-01 on the page of the customer stands what they owe, have left over and sent, with the way to the statement', async () => {
  open('', {
    [API]: { ...customer, owed: 10_057.44, overdue: 3_853.34 },
    [`${API}/credits`]: [],
    [`GET /business/${BUSINESS}/invoices`]: [],
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  await waitFor(() => expect(money.getByText('On its way')).toBeTruthy());
  const terms = money.getAllByRole('term').map(({ textContent }) => textContent);
  const amounts = money.getAllByRole('definition').map(({ textContent }) => textContent);
  const figures = Object.fromEntries(terms.map((term, index) => [term, amounts[index]]));
  expect(figures).toMatchObject({
    Owed: '$10,057.44',
    Overdue: '$3,853.34',
    Credit: '$37.70',
    'On its way': '$1,040.00',
  });
  expect(figures['31 to 60 days']).toBe('$3,853.34');
  expect(money.getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe(`${PAGE}/statement`);
});

const MEANS = { method: 'card', lastFour: '4242', description: 'Card payment' } as const;
const REFUNDS = [{ day: '2026-11-21', means: MEANS, amount: 50, unused: 30 }];
const refunding = { [`${API}/statement`]: { ...statement, underWay: { ...statement.underWay, refunds: REFUNDS } } };

test('STMT-04 a refund that has not arrived stands below the balance', async () => {
  open('/statement', refunding);
  const all = await rows('What is open');
  expect(all.slice(-3)).toEqual([
    ['On its way since November 20th: bank payment for 1011', '($1,040.00)'],
    ['On its way back since November 21st: to card ending in 4242', '$50.00'],
    ['When it has arrived', '$10,019.74'],
  ]);
});

test('STMT-01 PART-23 credit that goes back is on its way back, and no credit any more', async () => {
  open('', {
    [API]: { ...customer, owed: 10_057.44, overdue: 3_853.34 },
    [`${API}/credits`]: [],
    [`GET /business/${BUSINESS}/invoices`]: [],
    [`GET /business/${BUSINESS}/jobs`]: [],
    ...refunding,
  });
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  await waitFor(() => expect(money.getByText('On its way back')).toBeTruthy());
  const figure = (term: string) => money.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Credit', 'On its way', 'On its way back'].map(figure)).toEqual(['$7.70', '$1,040.00', '$50.00']);
});

test('STMT-07 it is sent from its page after one question, and what the server refuses stands in the dialog', async () => {
  const SEND = `POST /business/${BUSINESS}/customers/${customer.uuid}/statement/send`;
  const answers: Record<string, unknown> = {
    [SEND]: new Refusal(429, {
      code: 'mail_limit',
      message: 'A statement went to this customer today. Send the next one tomorrow.',
      requestId: '1',
    }),
  };
  const calls = open('/statement', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Send Statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Larkspur Apartments LLC this statement?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send Statement' }));
  expect(await dialog.findByText('A statement went to this customer today. Send the next one tomorrow.')).toBeTruthy();
  expect(calls.findLast(({ what }) => what === SEND)?.body).toEqual({ kind: 'open' });
});

test('STMT-06 STMT-07 what was sent, when the next goes out by itself, and the choice of its days', async () => {
  const PUT = `PUT /business/${BUSINESS}/customers/${customer.uuid}/statement-schedule`;
  const schedule = { every: 'month', day: 1, kind: 'open', nextOn: '2026-12-01' };
  const calls = open('/statement', {
    [`${API}/statements`]: { sent: [NOVEMBER], hasOlder: false, schedule },
    [PUT]: { every: 'week', day: 5, kind: 'open', nextOn: '2026-11-27' },
  });
  const rail = within(await screen.findByRole('complementary', { name: 'Sending' }));
  expect(await rail.findByText('Goes out by itself on December 1st, 2026, with a link to pay.')).toBeTruthy();
  expect(rail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Next statementon December 1st, 2026, if anything is open',
    'What is open$5,640.91, by its scheduleE-mailed November 1st, 2026 8:00 AM',
  ]);
  const kept = rail.getByRole('link', { name: 'What is open' });
  expect(kept.getAttribute('href')).toBe(`${PAGE}/statement?sent=${NOVEMBER.uuid}`);
  await userEvent.click(rail.getByRole('button', { name: 'Change schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statements by schedule' }));
  await userEvent.selectOptions(dialog.getByLabelText('How often'), 'Every week');
  await userEvent.selectOptions(dialog.getByLabelText('Day'), 'Friday');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.findLast(({ what }) => what === PUT)?.body).toEqual({ every: 'week', day: 5, kind: 'open' }),
  );
});

test('STMT-06 every statement that was sent can be shown again, page by page', async () => {
  const OCTOBER = { ...NOVEMBER, uuid: 'f0000000-0000-4000-8000-000000000002', balance: 4100.91 };
  open('/statement', {
    [`${API}/statements`]: (_: unknown, { searchParams }: URL) =>
      searchParams.get('page') === '1'
        ? { sent: [NOVEMBER], hasOlder: true, schedule: NEVER }
        : { sent: [NOVEMBER, OCTOBER], hasOlder: false, schedule: NEVER },
  });
  const rail = within(await screen.findByRole('complementary', { name: 'Sending' }));
  await userEvent.click(await rail.findByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(rail.getAllByRole('listitem')).toHaveLength(2));
  expect(rail.getAllByRole('link', { name: 'What is open' }).map((link) => link.getAttribute('href'))).toEqual(
    [NOVEMBER, OCTOBER].map(({ uuid }) => `${PAGE}/statement?sent=${uuid}`),
  );
  expect(rail.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('STMT-06 one that was sent stands as it was, and is not sent again', async () => {
  const calls = open(`/statement?sent=${NOVEMBER.uuid}`);
  expect(await screen.findByText(/^As it was sent on November 22nd, 2026\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send Statement' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Statement' })).toBeNull();
  const asked = calls.findLast(({ what }) => what === `${API}/statement`)?.url.searchParams ?? [];
  expect(Object.fromEntries(asked)).toEqual({ statementId: NOVEMBER.uuid });
});
