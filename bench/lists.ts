import { performance } from 'node:perf_hooks';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import postgres from 'postgres';
import { connect, type Sql } from '../server/database/sql.ts';
import { listConversations } from '../server/features/communications/conversation-store.ts';
import { listCustomers } from '../server/features/customers/customer-store.ts';
import { listItems } from '../server/features/inventory/item-store.ts';
import { listInvoices, listUnpaid, searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { listJobs } from '../server/features/jobs/job-store.ts';
import { listPayments } from '../server/features/payments/payment-list-store.ts';
import { collectedSince, owedByAge } from '../server/features/reports/figure-store.ts';
import { listTaxedItems } from '../server/features/reports/sales-tax-store.ts';
import { listSubcontractors } from '../server/features/subcontractors/subcontractor-store.ts';
import { listWorkOrders, searchWorkOrders } from '../server/features/work-orders/work-order-store.ts';
import { numbersStartingWith } from '../server/services/paging.ts';

const RUNS = 15;
/** A table that is read whole is named when it has more rows than this. */
const LARGE_TABLE = 2_000;

/** One list as its screen asks for it. `deep` is page 500, to be compared with the first. */
interface MeasuredList {
  readonly name: string;
  readonly first: (sql: Sql) => Promise<unknown>;
  readonly deep?: (sql: Sql) => Promise<unknown>;
}

const ZONE = 'America/Chicago';
const DEEP = 500;
const PAGE = { page: 1, pageSize: 10 };

const listsOf = (businessId: string): MeasuredList[] => [
  {
    name: 'customers by name (20,000)',
    first: (sql) => listCustomers({ sql, businessId }, PAGE),
    deep: (sql) => listCustomers({ sql, businessId }, { ...PAGE, page: DEEP }),
  },
  {
    name: 'customers, searched by name',
    first: (sql) => listCustomers({ sql, businessId }, { ...PAGE, name: 'maple a' }),
  },
  {
    name: 'customers, searched by phone',
    first: (sql) => listCustomers({ sql, businessId }, { ...PAGE, phone: '785001' }),
  },
  {
    name: 'jobs, newest first (50,000)',
    first: (sql) => listJobs({ sql, businessId }, PAGE),
    deep: (sql) => listJobs({ sql, businessId }, { ...PAGE, page: DEEP }),
  },
  { name: 'jobs, searched by name', first: (sql) => listJobs({ sql, businessId }, { ...PAGE, name: '4999' }) },
  {
    name: 'jobs, searched by customer',
    first: (sql) => listJobs({ sql, businessId }, { ...PAGE, customer: 'maple a' }),
  },
  {
    name: 'invoices, newest first (100,000)',
    first: (sql) => listInvoices(sql, businessId, 10, 0),
    deep: (sql) => listInvoices(sql, businessId, 10, 10 * (DEEP - 1)),
  },
  {
    name: 'invoices, searched by customer',
    first: (sql) => searchInvoices(sql, businessId, { ranges: null, customer: '%maple a%' }, 10, 0),
  },
  {
    name: 'unpaid invoices by due date',
    first: (sql) => listUnpaid(sql, businessId, 10, 0),
    deep: (sql) => listUnpaid(sql, businessId, 10, 10 * (DEEP - 1)),
  },
  { name: 'payments, latest 20 (50,000)', first: (sql) => listPayments(sql, businessId, {}) },
  {
    name: 'payments, searched by customer',
    first: (sql) => listPayments(sql, businessId, { customerName: 'maple a' }),
  },
  {
    name: 'work orders, newest first (30,000)',
    first: (sql) => listWorkOrders({ sql, businessId }, 10, 0),
    deep: (sql) => listWorkOrders({ sql, businessId }, 10, 10 * (DEEP - 1)),
  },
  {
    name: 'work orders, searched by number',
    first: (sql) => searchWorkOrders({ sql, businessId }, { ranges: numbersStartingWith('104'), jobName: null }, 10, 0),
  },
  {
    name: 'work orders, searched by job',
    first: (sql) => searchWorkOrders({ sql, businessId }, { ranges: null, jobName: '%4999%' }, 10, 0),
  },
  {
    name: 'subcontractors by name (20,000)',
    first: (sql) => listSubcontractors({ sql, businessId }, PAGE),
    deep: (sql) => listSubcontractors({ sql, businessId }, { ...PAGE, page: DEEP }),
  },
  {
    name: 'subcontractors, searched by name',
    first: (sql) => listSubcontractors({ sql, businessId }, { ...PAGE, name: 'maple inst' }),
  },
  {
    name: 'inventory by name (5,000)',
    first: (sql) => listItems({ sql, businessId }, PAGE),
    deep: (sql) => listItems({ sql, businessId }, { ...PAGE, page: DEEP }),
  },
  { name: 'inventory, searched by SKU', first: (sql) => listItems({ sql, businessId }, { ...PAGE, sku: 'sku-49' }) },
  {
    name: 'conversations, latest first (20,000)',
    first: (sql) => listConversations({ sql, businessId }, { ...PAGE, unreadOnly: false }),
    deep: (sql) => listConversations({ sql, businessId }, { ...PAGE, page: DEEP, unreadOnly: false }),
  },
  {
    name: 'conversations, unread',
    first: (sql) => listConversations({ sql, businessId }, { ...PAGE, unreadOnly: true }),
  },
  {
    name: 'sales tax of five weeks (50,000 lots)',
    first: (sql) =>
      listTaxedItems(
        { sql, businessId },
        {
          ...PAGE,
          fromDate: addDays(dateIn(ZONE, new Date()), -35),
          toDate: dateIn(ZONE, new Date()),
        },
      ),
  },
  { name: 'owed by age', first: (sql) => owedByAge({ sql, businessId }, dateIn(ZONE, new Date())) },
  {
    name: 'collected per week',
    first: (sql) => collectedSince({ sql, businessId }, addDays(dateIn(ZONE, new Date()), -84), ZONE),
  },
];

/** Prints what each list costs the database at size, a deep page against the first, and by which indexes it is answered. */
export async function measureLists(url: string, businessId: string, say: (line?: string) => void) {
  const sql = connect(url, 1);
  const plans = await planReader(url);
  say();
  say('list (the statements of one page)        page 1 ms   deep page ms   ratio   answered by');
  for (const { name, first, deep } of listsOf(businessId)) {
    const one = await median(() => first(sql));
    const far = deep ? await median(() => deep(sql)) : null;
    const cells = [
      one.toFixed(2).padStart(9),
      far === null ? ''.padStart(14) : far.toFixed(2).padStart(14),
      far === null ? ''.padStart(7) : `${(far / one).toFixed(1)} x`.padStart(7),
    ];
    say(`${name.padEnd(40)}${cells.join(' ')}   ${await plans.of(deep ?? first)}`);
  }
  await sql.end();
  await plans.end();
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** PostgreSQL itself tells how it answered the statements that were really sent. */
async function planReader(url: string) {
  const seen: Plan[] = [];
  const sql = postgres(url, {
    max: 1,
    types: { integer: { to: 20, from: [20], serialize: String, parse: Number } },
    onnotice: ({ message = '' }) => {
      const start = message.indexOf('{');
      if (start >= 0) seen.push((JSON.parse(message.slice(start)) as { Plan: Plan }).Plan);
    },
  });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = 'json';
    set auto_explain.log_analyze = on; set auto_explain.log_level = 'notice'`);
  return {
    async of(work: (sql: Sql) => Promise<unknown>): Promise<string> {
      seen.length = 0;
      await work(sql as unknown as Sql);
      const nodes = seen.flatMap(flat);
      const indexes = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))];
      const whole = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > LARGE_TABLE)
        .map((node) => `READS ALL OF ${node['Relation Name']}`);
      return [...whole, ...indexes].join(', ');
    },
    end: () => sql.end(),
  };
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
const rowsRead = (node: Plan): number => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
