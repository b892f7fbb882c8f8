// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  openPortal,
  PORTFOLIO,
  READ_ACCOUNT,
} from '../../../testing/portal-in-test.tsx';
import { activity, statement } from '../../../testing/statements-in-test.ts';

const API = `/core/api/portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/statement`;
const READ = `GET /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/statement`;
const PAGE = `${ACCOUNT_PATH}/statement`;
const open = (search = '', body: object = statement, more = {}) =>
  openPortal(`${PAGE}${search}`, { [READ]: { body }, ...more });

test('CRED-13 STMT-01 STMT-04 STMT-08 a customer reads what is open, why less can be paid now, and pays all of it', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement' })).toBeTruthy();
  expect(await screen.findByText('$4,855.64 of it is past due, unused credit taken off')).toBeTruthy();
  expect(screen.getByText('Credit CN-12 ($291.32)')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Balance \$11,059\.74/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^When it has arrived \$10,019\.74/ })).toBeTruthy();
  expect(
    await screen.findByText(
      /^\$2,569\.22 can be paid now: what is on its way is not asked for again, and credit is not taken off yet\.$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay what is due' }).getAttribute('href')).toBe(
    `${ACCOUNT_PATH}/make-a-payment`,
  );
  const invoice = screen.getByRole('link', { name: '1003' });
  expect(invoice.getAttribute('href')).toBe(`${ACCOUNT_PATH}/invoices/${statement.open?.items[0]?.uuid}`);
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(`${API}/pdf?`);
});

test('STMT-01 where nothing is on its way, credit alone is why', async () => {
  open('', { ...statement, underWay: { payments: [], sum: 0, refunds: [], left: statement.balance } });
  expect(await screen.findByText('$2,569.22 can be paid now: credit is not taken off yet.')).toBeTruthy();
});

test('STMT-01 PART-19 what is owed of a check that came back is in the ages and cannot be paid here', async () => {
  const ages = (statement.ages ?? []).map((each) =>
    each.age === '1-30' ? { ...each, amount: each.amount + 437.7 } : each,
  );
  const underWay = { payments: [], sum: 0, refunds: [], left: statement.balance };
  open('', { ...statement, ages, owedBack: 437.7, balance: statement.balance + 437.7, underWay });
  const why = '$2,569.22 can be paid now: what was paid back of a payment that came back is not in it.';
  expect(await screen.findByText(why)).toBeTruthy();
});

test('STMT-03 STMT-08 what happened in a time of their own, which the PDF has too', async () => {
  open('?kind=activity&from=2026-11-01', activity);
  expect(await screen.findByText('Balance before November 1st, 2026')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Credit note CN-12 ?invoice 1007/ })).toBeTruthy();
  const from = screen.getByLabelText('From');
  await userEvent.clear(from);
  await userEvent.type(from, '2026-10-01');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const pdf = () => screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  await waitFor(() => expect(pdf()).toBe(`${API}/pdf?kind=activity&from=2026-10-01&to=2026-11-22`));
});

test('STMT-06 the link of a mail shows it as it was sent, with the way to today; where nothing is due nothing is paid', async () => {
  const sent = 'f0000000-0000-4000-8000-000000000001';
  open(`?sent=${sent}`, statement, { [READ_ACCOUNT]: { body: { ...account, balance: 0 } } });
  expect(await screen.findByText(/^As it was sent on November 22nd, 2026\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show it as of today' }).getAttribute('href')).toBe(PAGE);
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    `${API}/pdf?statementId=${sent}`,
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pay what is due' })).toBeNull());
});

test('STMT-06 of a time that has passed it says on which day it was sent', async () => {
  const kept = { ...activity, day: '2026-02-28', from: '2026-02-01', sentOn: '2026-03-01' };
  open('?sent=f0000000-0000-4000-8000-000000000001', kept);
  expect(await screen.findByText(/^As it was sent on March 1st, 2026\./)).toBeTruthy();
});

test('STMT-08 a time that is too long is refused in the words of the server, and what cannot be loaded can be tried again', async () => {
  const refused = { code: 'period_too_long', message: 'Choose at most 24 months.', requestId: '1' };
  openPortal(`${PAGE}?kind=activity&from=2020-01-01`, { [READ]: { status: 422, body: refused } });
  expect(await screen.findByText(/Choose at most 24 months\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('STMT-08 nobody is shown the statement of another account while theirs is on its way', async () => {
  const other = '5f0c8f0a-7a2b-4d7b-8c55-2a3b4c5d6e80';
  const known = `GET /portfolios/${PORTFOLIO}/accounts/${other}`;
  open('', statement, { [known]: { body: { ...account, uuid: other } }, [`${known}/statement`]: 'silence' });
  expect(await screen.findByRole('row', { name: /^Balance \$11,059\.74/ })).toBeTruthy();
  await act(async () => window.history.pushState(null, '', PAGE.replace(ACCOUNT, other)));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Balance/ })).toBeNull());
});
