import { fakeServer } from './fake-server.ts';
import { BUSINESS, everywhere, invoice, paymentRow } from './manager-records.ts';
import { bankRow, money, PAYMENT } from './money-records.ts';
import { openManager } from './open-manager.tsx';

const API = `/business/${BUSINESS}`;

/** The dashboard of a business with an invoice and a payment, and with this to do. Answers the calls. */
export const openDashboard = (tasks: unknown, more: Record<string, unknown> = {}) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/invoices`]: [invoice],
    [`GET ${API}/payments/dashboard`]: [paymentRow],
    [`GET ${API}/communications`]: [],
    [`GET ${API}/reports/collected-per-week`]: [],
    [`GET ${API}/reports/receivables-aging`]: [],
    [`GET ${API}/reports/retainage-held`]: { total: 0, count: 0, jobs: [] },
    [`GET ${API}/reports/quotes-now`]: {
      waiting: { count: 0, amount: 0 },
      signed: { count: 0, amount: 0 },
      week: '2026-03-02',
    },
    [`GET ${API}/tasks`]: tasks,
    [`GET ${API}/payments/${PAYMENT}`]: { ...bankRow, applied: false },
    [`GET ${API}/payments/${PAYMENT}/money`]: { ...money, credit: 212.5 },
    ...more,
  });
  openManager(`/p/m/${BUSINESS}/dashboard`);
  return calls;
};
