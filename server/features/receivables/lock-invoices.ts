import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { lockReceivables, type Receivable } from './receivable-store.ts';

export interface LockedInvoices {
  readonly tx: TenantTransaction;
  readonly invoices: ReadonlyMap<string, Receivable>;
}

const MAX_TRIES = 20;

/** Money was moved to another invoice while we waited. The transaction begins again, with that one. */
class MoneyMoved extends Error {}

/**
 * Works while the invoices are locked that `idsOf` finds, in the order of their ids, so that two callers never wait for each other in a
 * circle (ALLOC-09). It asks again once they are.
 */
export async function withLockedInvoices<Result>(
  db: TenantDb,
  idsOf: (db: TenantReader) => Promise<readonly string[]>,
  work: (locked: LockedInvoices) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.begin(async (tx) => work(await lockAll(tx, idsOf)));
    } catch (error) {
      if (!(error instanceof MoneyMoved) || tries === MAX_TRIES) throw error;
    }
  }
}

async function lockAll(
  tx: TenantTransaction,
  idsOf: (db: TenantReader) => Promise<readonly string[]>,
): Promise<LockedInvoices> {
  const ids = new Set(await idsOf(tx));
  const invoices = await lockReceivables(tx, [...ids]);
  if ((await idsOf(tx)).some((id) => !ids.has(id))) throw new MoneyMoved();
  return { tx, invoices };
}
