import type { Posting } from '@underlay/domain/ledger/posting.ts';
import type { TenantTransaction } from '../../database/sql.ts';

export interface LedgerEntry {
  readonly kind: string;
  /** Why it is written. The same reason is written once, however often it is reported. */
  readonly reference: string;
  readonly customerId: string | null;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  readonly at: Date;
  readonly postings: readonly Posting[];
}

/** Writes one double-entry transaction at the end of the business's chain. Without postings it writes nothing. */
export async function postToLedger({ sql, businessId }: TenantTransaction, entry: LedgerEntry) {
  if (entry.postings.length === 0) return;
  await sql`
    select post_to_ledger(${businessId}, ${entry.kind}, ${entry.reference}, ${entry.invoiceId}, ${entry.paymentId}, ${entry.customerId},
      ${entry.at}, ${sql.json(entry.postings as never)})`;
}
