import type { Posting } from '@underlay/domain/ledger/posting.ts';
import type { TenantTransaction } from '../database/sql.ts';

export interface LedgerEntry {
  readonly kind: string;
  /** Why it is written. The same reason is written once, however often it is reported. */
  readonly reference: string;
  readonly paymentId?: string;
  /** Its day, where that is another than the business's day of `at`: YYYY-MM-DD. */
  readonly postedOn?: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
}

/**
 * Writes one double-entry transaction at the end of the business's chain, in the order of all locks the last one. Without postings
 * it writes nothing.
 */
export async function postToLedger({ sql, businessId }: TenantTransaction, entry: LedgerEntry) {
  if (entry.postings.length === 0) return;
  const lines = entry.postings.map(({ account, amount, about }) => ({ account, amount, ...about }));
  await sql`
    select post_to_ledger(${businessId}, ${entry.kind}, ${entry.reference}, ${entry.paymentId ?? null}, ${entry.postedOn ?? null},
      ${entry.at}, ${sql.json(lines as never)})`;
}
