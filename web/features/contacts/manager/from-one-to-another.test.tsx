// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, OnePage } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { subcontractor } from '../../../testing/work-order-records.ts';

const OTHER = 'c0000000-0000-4000-8000-000000000002';
const API = `/business/${BUSINESS}`;
const report = {
  uuid: INVOICE,
  createdAt: '2026-03-03T05:30:00Z',
  description: 'Thinset and grout',
  total: 412.5,
  jobName: 'Kitchen oak',
  workOrderId: 'a2000000-0000-4000-8000-000000000007',
};

const pageOf = (body: unknown) => new OnePage(body, 30);
const reportsOf = (subContractor: object) => pageOf({ subContractor, expenseReports: [report] });

test.each([
  {
    ids: 'CUST-07 CUST-08',
    many: 'customers',
    one: customer,
    label: 'Invoices and quotes of this customer',
    answers: {
      [`GET ${API}/customers/${customer.uuid}`]: customer,
      [`GET ${API}/customers/${OTHER}`]: { ...customer, uuid: OTHER, displayName: 'The other' },
      [`GET ${API}/jobs`]: [],
      [`GET ${API}/invoices`]: pageOf([invoice]),
    },
    list: /invoices$/,
  },
  {
    ids: 'SUB-08',
    many: 'sub-contractors',
    one: subcontractor,
    label: 'Expense reports of this subcontractor',
    answers: {
      [`GET ${API}/sub-contractors/${subcontractor.uuid}`]: reportsOf(subcontractor),
      [`GET ${API}/sub-contractors/${OTHER}`]: reportsOf({ ...subcontractor, uuid: OTHER, displayName: 'The other' }),
    },
    list: /sub-contractors/,
  },
])('$ids from one of the $many to another: the list begins with its first page', async ({ many, one, ...given }) => {
  const calls = fakeServer({ ...everywhere, ...given.answers });
  const router = openManager(`/p/m/${BUSINESS}/${many}/${OTHER}`);
  const opened = (name: string) => screen.findByRole('heading', { name, level: 1 });
  const list = async () => within(await screen.findByRole('navigation', { name: `Pages of ${given.label}` }));
  const page = async () => (await list()).getByRole('button', { current: 'page' }).textContent;
  await opened('The other');
  await list();
  await act(async () => router.history.push(`/p/m/${BUSINESS}/${many}/${one.uuid}`));
  await opened(one.displayName);
  await userEvent.click((await list()).getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await page()).toBe('2'));
  await act(async () => router.history.back());
  await opened('The other');
  expect(await page()).toBe('1');
  const asked = calls.filter(({ what, url }) => given.list.test(what) && url.searchParams.has('page'));
  expect(asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '1', '2']);
});
