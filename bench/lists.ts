import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantReader } from '../server/database/sql.ts';
import { listConversations } from '../server/features/communications/conversation-store.ts';
import { listCustomers } from '../server/features/customers/customer-store.ts';
import { listItems } from '../server/features/inventory/item-store.ts';
import { listInvoices, searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { isQuoteOf } from '../server/features/invoices/quotes-in-days.ts';
import { listJobs } from '../server/features/jobs/job-store.ts';
import { listPayments } from '../server/features/payments/payment-list-store.ts';
import { offeredItems } from '../server/features/price-book/offered-store.ts';
import { listPriceItems } from '../server/features/price-book/price-item-store.ts';
import { balancesOf } from '../server/features/receivables/balance-store.ts';
import { collectedIn, owedByDueDate } from '../server/features/reports/figure-store.ts';
import { answersIn, countQuotes } from '../server/features/reports/quote-report-store.ts';
import { listTaxedItems } from '../server/features/reports/sales-tax-store.ts';
import { listSubcontractors } from '../server/features/subcontractors/subcontractor-store.ts';
import { candidateIds } from '../server/features/work-orders/order-subcontractor-store.ts';
import { listWorkOrders, searchWorkOrders } from '../server/features/work-orders/work-order-store.ts';
import { pageOf } from '../server/services/paging.ts';
import { numberPrefix } from '../server/services/search-store.ts';

/** One list as its screen requests it. `deep` is page 500, or one in the middle, for comparison with the first. */
export interface MeasuredList {
  readonly name: string;
  readonly first: (db: TenantReader) => Promise<unknown>;
  readonly deep?: (db: TenantReader) => Promise<unknown>;
  /** Whether a business with more of everything is answered more, or more is looked through for it. */
  readonly grows?: true;
}

const ZONE = 'America/Chicago';
const DEEP = 500;
const PAGE = { page: 1, pageSize: 10 };
/** An order with nobody on it yet. */
const NEW_ORDER = '00000000-0000-0000-0000-000000000000';
const REVERSED = { ...PAGE, order: 'reverse' } as const;

const TODAY = dateIn(ZONE, new Date());
const CALENDAR = { zone: ZONE, today: TODAY };
const LATELY = { days: { from: addDays(TODAY, -90), to: TODAY }, calendar: CALENDAR };

export const LISTS: readonly MeasuredList[] = [
  {
    name: 'customers by name',
    first: (db) => listCustomers(db, PAGE),
    deep: (db) => listCustomers(db, { ...PAGE, page: DEEP }),
  },
  {
    name: 'customers by name, with what they owe',
    first: async (db) => {
      const { rows } = await listCustomers(db, PAGE);
      return balancesOf(db, { customers: rows.map(({ id }) => id), now: new Date() });
    },
  },
  {
    name: 'customers, searched by name',
    grows: true,
    first: (db) => listCustomers(db, { ...PAGE, name: 'maple a' }),
  },
  {
    name: 'customers, searched by phone',
    grows: true,
    first: (db) => listCustomers(db, { ...PAGE, phone: '785001' }),
  },
  {
    name: 'jobs, newest first',
    first: (db) => listJobs(db, PAGE),
    deep: (db) => listJobs(db, { ...PAGE, page: DEEP }),
  },
  {
    name: 'jobs, oldest first',
    first: (db) => listJobs(db, REVERSED),
    deep: (db) => listJobs(db, { ...REVERSED, page: DEEP }),
  },
  { name: 'jobs, searched by name', grows: true, first: (db) => listJobs(db, { ...PAGE, name: '4999' }) },
  {
    name: 'jobs, searched by customer',
    grows: true,
    first: (db) => listJobs(db, { ...PAGE, customer: 'maple a' }),
  },
  {
    name: 'invoices, newest first',
    first: (db) => listInvoices(db, pageOf(PAGE)),
    deep: (db) => listInvoices(db, pageOf({ ...PAGE, page: DEEP })),
  },
  {
    name: 'invoices, oldest first',
    first: (db) => listInvoices(db, pageOf(REVERSED)),
    deep: (db) => listInvoices(db, pageOf({ ...REVERSED, page: DEEP })),
  },
  {
    name: 'invoices, searched by customer',
    grows: true,
    first: (db) => searchInvoices(db, { customer: 'mapleǀa' }, pageOf(PAGE)),
  },
  {
    name: 'paid invoices, newest first',
    first: (db) => searchInvoices(db, { status: 'paid' }, pageOf(PAGE)),
    deep: (db) => searchInvoices(db, { status: 'paid' }, pageOf({ ...PAGE, page: DEEP })),
  },
  {
    name: 'paid invoices, oldest first',
    first: (db) => searchInvoices(db, { status: 'paid' }, pageOf(REVERSED)),
    deep: (db) => searchInvoices(db, { status: 'paid' }, pageOf({ ...REVERSED, page: DEEP })),
  },
  {
    name: 'paid invoices, searched by customer',
    grows: true,
    first: (db) => searchInvoices(db, { status: 'paid', customer: 'mapleǀa' }, pageOf(PAGE)),
  },
  {
    name: 'unpaid invoices by due date',
    first: (db) => searchInvoices(db, { status: 'unpaid' }, pageOf(PAGE)),
    deep: (db) => searchInvoices(db, { status: 'unpaid' }, pageOf({ ...PAGE, page: DEEP })),
  },
  {
    name: 'unpaid invoices, of whoever sees quotes alone',
    first: (db) => searchInvoices(db, { status: 'unpaid', isQuote: true }, pageOf(PAGE)),
  },
  {
    name: 'quotes that wait, newest first',
    first: (db) =>
      searchInvoices(db, { quotes: isQuoteOf(db, 'waiting', { days: {}, calendar: CALENDAR }) }, pageOf(PAGE)),
  },
  {
    name: 'quotes that wait and what was signed this week',
    grows: true,
    first: (db) => countQuotes(db, { waiting: { days: {}, calendar: CALENDAR }, accepted: LATELY }),
  },
  {
    name: 'the report of quotes over 90 days',
    grows: true,
    first: async (db) => {
      await countQuotes(db, {
        sent: LATELY,
        opened: LATELY,
        accepted: LATELY,
        declined: LATELY,
        expired: LATELY,
        waiting: LATELY,
      });
      return answersIn(db, LATELY);
    },
  },
  { name: 'payments, latest 20', first: (db) => listPayments(db, {}) },
  {
    name: 'payments, searched by customer',
    grows: true,
    first: (db) => listPayments(db, { customerName: 'maple a' }),
  },
  {
    name: 'work orders, newest first',
    first: (db) => listWorkOrders(db, pageOf(PAGE)),
    deep: (db) => listWorkOrders(db, pageOf({ ...PAGE, page: DEEP })),
  },
  {
    name: 'work orders, searched by number',
    grows: true,
    first: (db) => searchWorkOrders(db, { number: numberPrefix('104', 'work-order'), jobName: null }, pageOf(PAGE)),
  },
  {
    name: 'work orders, searched by job',
    grows: true,
    first: (db) => searchWorkOrders(db, { number: null, jobName: '4999' }, pageOf(PAGE)),
  },
  {
    name: 'subcontractors by name',
    first: (db) => listSubcontractors(db, PAGE),
    deep: (db) => listSubcontractors(db, { ...PAGE, page: DEEP }),
  },
  {
    name: 'subcontractors, searched by name',
    grows: true,
    first: (db) => listSubcontractors(db, { ...PAGE, name: 'maple inst' }),
  },
  {
    name: 'subcontractors who may be put on a work order',
    first: (db) => candidateIds(db, { orderId: NEW_ORDER, name: null, ...pageOf(PAGE) }),
  },
  {
    name: 'inventory by name',
    first: (db) => listItems(db, PAGE),
    // Half of it: of 5,000 items the last page is what the whole list is read for.
    deep: (db) => listItems(db, { ...PAGE, page: DEEP / 2 }),
  },
  { name: 'inventory, searched by SKU', grows: true, first: (db) => listItems(db, { ...PAGE, sku: 'sku-49' }) },
  {
    name: 'price book by name',
    first: (db) => listPriceItems(db, { ...PAGE, active: 'true' }),
    deep: (db) => listPriceItems(db, { ...PAGE, page: DEEP, active: 'true' }),
  },
  { name: 'price book, suggested to a line', first: (db) => offeredItems(db, { text: 'plank 49', at: new Date() }) },
  {
    name: 'conversations, latest first',
    first: (db) => listConversations(db, { ...PAGE, unreadOnly: false }),
    deep: (db) => listConversations(db, { ...PAGE, page: DEEP, unreadOnly: false }),
  },
  {
    name: 'conversations, unread',
    grows: true,
    first: (db) => listConversations(db, { ...PAGE, unreadOnly: true }),
  },
  {
    name: 'sales tax of five weeks',
    grows: true,
    first: (db) =>
      listTaxedItems(db, {
        ...PAGE,
        fromDate: addDays(dateIn(ZONE, new Date()), -35),
        toDate: dateIn(ZONE, new Date()),
      }),
  },
  { name: 'owed by age', grows: true, first: (db) => owedByDueDate(db) },
  {
    name: 'collected per week',
    grows: true,
    first: (db) => collectedIn(db, { since: addDays(TODAY, -84), until: TODAY }, ZONE),
  },
];
