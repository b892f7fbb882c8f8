import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { againIfMoved, MoneyMoved } from './lock-payment.ts';
import { lockReceivables, type Receivable } from './receivable-store.ts';

export interface LockedInvoices {
  readonly tx: TenantTransaction;
  readonly invoices: ReadonlyMap<string, Receivable>;
}

/**
 * Works while the invoices are locked that `idsOf` finds, in the order of their ids, so that two callers never wait for each other in a
 * circle (ALLOC-09). It asks again once they are. `first` locks what comes before invoices in the order of all.
 */
export function withLockedInvoices<Result>(
  db: TenantDb,
  idsOf: (db: TenantReader) => Promise<readonly string[]>,
  work: (locked: LockedInvoices) => Promise<Result>,
  first?: (tx: TenantTransaction) => Promise<void>,
): Promise<Result> {
  return againIfMoved(() =>
    db.begin(async (tx) => {
      await first?.(tx);
      return work(await lockAll(tx, idsOf));
    }),
  );
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
