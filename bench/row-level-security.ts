import { performance } from 'node:perf_hooks';
import { connect, type TenantReader } from '../server/database/sql.ts';
import { openTenantPools } from '../server/database/tenant-db.ts';
import { TENANT_ROLE } from '../server/database/tenant-role.ts';
import { listCustomers } from '../server/features/customers/customer-store.ts';
import { listInvoices, searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { readInvoice } from '../server/features/invoices/invoice-store.ts';
import { linesOf } from '../server/features/invoices/line-store.ts';

const RUNS = 400;
const SLOW_RUNS = 60;
const WARM_UP = 30;
const PAGE = { limit: 10, offset: 0 };

type Work = (db: TenantReader, run: number) => Promise<unknown>;

/** A manager's most frequent reads, by the product's own statements. */
function readsOf(invoiceIds: readonly string[]): [string, Work, number][] {
  const page = { page: 1, pageSize: 10 };
  const search = { customer: 'mapleǀa' };
  return [
    ['invoice list of 10', (db, run) => listInvoices(db, { ...PAGE, offset: 10 * (run % 100) }), RUNS],
    ['one invoice with lines', (db, run) => readOne(db, at(invoiceIds, run)), RUNS],
    ['customers, by name', (db) => listCustomers(db, page), RUNS],
    ['invoices, searched by customer', (db) => searchInvoices(db, search, PAGE), SLOW_RUNS],
    ['customers, searched by name', (db) => listCustomers(db, { ...page, name: 'maple a' }), SLOW_RUNS],
  ];
}

/**
 * Prints what row-level security costs (docs/decisions/0031). It measures reads by the restricted role in two ways:
 * with the business sent ahead, and in a transaction of their own. Neither is awaited. It also measures a real change.
 */
export async function measureRowLevelSecurity(url: string, businessId: string, say: (line?: string) => void) {
  const [plain, restricted, owner] = [connect(url, 1), connect(url, 1), connect(url, 2)];
  const tenants = openTenantPools(url, { isRestricted: true, connections: 2 });
  await restricted`select set_config('role', ${TENANT_ROLE}, false)`;
  const invoiceIds = (
    await plain<{ id: string }[]>`
      select id from invoices where business_id = ${businessId} order by number desc limit 500`
  ).map(({ id }) => id);
  say();
  say('row-level security, ms                 without   ahead    ratio   in a transaction   ratio');
  for (const [name, work, runs] of readsOf(invoiceIds)) {
    const guarded = { sql: restricted, businessId };
    const [without = 0, ahead = 0, inside = 0] = await interleaved(runs, [
      (run) => work({ sql: plain, businessId }, run),
      (run) => {
        restricted`select set_config('app.business_id', ${businessId}, false)`.execute();
        return work(guarded, run);
      },
      async (run) => {
        restricted.unsafe('begin').execute();
        restricted`select set_config('app.business_id', ${businessId}, true)`.execute();
        await work(guarded, run);
        restricted.unsafe('commit').execute();
      },
    ]);
    say(
      `${name.padEnd(38)}${cell(without)}${cell(ahead)}${ratio(ahead / without)}${cell(inside)}${ratio(inside / without)}`,
    );
  }
  const db = tenants.tenantDb(businessId);
  const [without = 0, inside = 0] = await interleaved(RUNS, [
    (run) => owner.begin((sql) => changeOne({ sql, businessId }, at(invoiceIds, run))),
    (run) => db.begin((tx) => changeOne(tx, at(invoiceIds, run))),
  ]);
  say(`${'a change of an invoice'.padEnd(38)}${cell(without)}${cell(inside)}${ratio(inside / without)}`);
  await Promise.all([plain.end(), restricted.end(), owner.end(), tenants.end()]);
}

async function readOne(db: TenantReader, invoiceId: string) {
  await readInvoice(db, invoiceId);
  await linesOf(db, [invoiceId]);
}

/** Reads and writes, as use cases do. */
async function changeOne(db: TenantReader, invoiceId: string) {
  const { sql, businessId } = db;
  await readInvoice(db, invoiceId);
  await sql`update invoices set version = version + 1 where business_id = ${businessId} and id = ${invoiceId}`;
  await linesOf(db, [invoiceId]);
}

/** Medians of tasks that take turns, so a busy machine affects each the same. */
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
