import { performance } from 'node:perf_hooks';
import { asTenant } from '../server/database/second-wall.ts';
import { connect, type Sql } from '../server/database/sql.ts';
import { TENANT_ROLE } from '../server/database/tenant-role.ts';
import { listCustomers } from '../server/features/customers/customer-store.ts';
import { listInvoices, searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { readInvoice } from '../server/features/invoices/invoice-store.ts';
import { linesOf } from '../server/features/invoices/line-store.ts';

const RUNS = 400;
const SLOW_RUNS = 60;
const WARM_UP = 30;

type Work = (sql: Sql, run: number) => Promise<unknown>;

/** What a manager asks for most, by the product's own statements. */
function readsOf(businessId: string, invoiceIds: readonly string[]): [string, Work, number][] {
  const page = { page: 1, pageSize: 10 };
  return [
    ['invoice list of 10', (sql, run) => listInvoices(sql, businessId, 10, 10 * (run % 100)), RUNS],
    ['one invoice with lines', (sql, run) => readOne(sql, businessId, at(invoiceIds, run)), RUNS],
    ['customers, by name', (sql) => listCustomers({ sql, businessId }, page), RUNS],
    [
      'invoices, searched by customer',
      (sql) => searchInvoices(sql, businessId, { ranges: null, customer: '%maple a%' }, 10, 0),
      SLOW_RUNS,
    ],
    [
      'customers, searched by name',
      (sql) => listCustomers({ sql, businessId }, { ...page, name: 'maple a' }),
      SLOW_RUNS,
    ],
  ];
}

/**
 * Prints what the second wall costs (docs/decisions/0018): reads by a connection that is already inside it, which is the least
 * that walled reads could cost; the same with its business named for each; and a change as it really is made.
 */
export async function measureSecondWall(url: string, businessId: string, say: (line?: string) => void) {
  const [plain, walled, product] = [connect(url, 1), connect(url, 1), connect(url, 2)];
  await walled`select set_config('role', ${TENANT_ROLE}, false), set_config('app.business_id', ${businessId}, false)`;
  const invoiceIds = (
    await plain<{ id: string }[]>`
      select id from invoices where business_id = ${businessId} order by number desc limit 500`
  ).map(({ id }) => id);
  say();
  say('second wall, ms                         without  inside   ratio   named each time   ratio');
  for (const [name, work, runs] of readsOf(businessId, invoiceIds)) {
    const named: Work = async (sql, run) => {
      await sql`select set_config('app.business_id', ${businessId}, false)`;
      return work(sql, run);
    };
    const [without = 0, inside = 0, each = 0] = await interleaved(runs, [
      (run) => work(plain, run),
      (run) => work(walled, run),
      (run) => named(walled, run),
    ]);
    say(
      `${name.padEnd(38)}${cell(without)}${cell(inside)}${ratio(inside / without)}${cell(each)}${ratio(each / without)}`,
    );
  }
  const change: Work = (sql, run) => changeOne(sql, businessId, at(invoiceIds, run));
  const [without = 0, inside = 0] = await interleaved(RUNS, [
    (run) => change(product, run),
    (run) => asTenant(businessId, () => change(product, run)),
  ]);
  say(`${'a change of an invoice'.padEnd(38)}${cell(without)}${cell(inside)}${ratio(inside / without)}`);
  await Promise.all([plain.end(), walled.end(), product.end()]);
}

async function readOne(sql: Sql, businessId: string, invoiceId: string) {
  await readInvoice(sql, businessId, invoiceId);
  await linesOf(sql, businessId, [invoiceId]);
}

/** Reads, a transaction that reads and writes, and reads again: as the handlers do. */
async function changeOne(sql: Sql, businessId: string, invoiceId: string) {
  await readInvoice(sql, businessId, invoiceId);
  await sql.begin(async (tx) => {
    await readInvoice(tx, businessId, invoiceId);
    await tx`update invoices set version = version + 1 where business_id = ${businessId} and id = ${invoiceId}`;
    await linesOf(tx, businessId, [invoiceId]);
  });
  await readOne(sql, businessId, invoiceId);
}

/** Medians of works that take turns, so that a busy machine is the same for each. */
async function interleaved(runs: number, works: readonly ((run: number) => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let run = -WARM_UP; run < runs; run += 1)
    for (const [index, work] of works.entries()) {
      const begun = performance.now();
      await work(Math.abs(run));
      if (run >= 0) times[index]?.push(performance.now() - begun);
    }
  return times.map((each) => each.sort((a, b) => a - b)[each.length >> 1] ?? 0);
}

const at = (ids: readonly string[], run: number): string => ids[run % ids.length] ?? '';
const cell = (milliseconds: number): string => milliseconds.toFixed(2).padStart(9);
const ratio = (value: number): string => `${value.toFixed(2)} x`.padStart(9);
