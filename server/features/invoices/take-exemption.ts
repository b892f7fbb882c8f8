import { exemptionOn } from '@underlay/domain/customers/exemption.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { updateTotals } from './change-lines.ts';
import { type LockedInvoice, lockInvoice, moveDraftsOfJob } from './invoice-store.ts';
import { retaxLines } from './line-tax-store.ts';

interface Taker {
  readonly customerId: string;
  /** In the time zone of the business. */
  readonly today: string;
}

/**
 * A draft that goes to another customer has their certificate, and leaves the one of before behind. Where it starts or stops being
 * taxed by that, so do its lines (TAX-06). Answers the certificate.
 */
export async function takeExemption(
  tx: TenantTransaction,
  draft: Pick<LockedInvoice, 'id' | 'exemption'>,
  { customerId, today }: Taker,
): Promise<string | null> {
  const exemption = exemptionOn(found(await readCustomer(tx, customerId)), today);
  await retaxAfter(tx, { id: draft.id, before: draft.exemption, exemption });
  return exemption;
}

/** The same of a copy, which has been told already whose it is. */
export async function retaxAfter(
  tx: TenantTransaction,
  { id, before, exemption }: { readonly id: string; readonly before: string | null; readonly exemption: string | null },
) {
  const isExempt = exemption !== null;
  if (isExempt !== (before !== null)) await retaxLines(tx, id, { isExempt });
}

/** When a job moves to another customer, its unsent invoices and quotes move with it. */
export async function moveDrafts(tx: TenantTransaction, jobId: string, to: Taker) {
  for (const id of await moveDraftsOfJob(tx, jobId, to.customerId)) {
    const draft = found(await lockInvoice(tx, id));
    const exemption = await takeExemption(tx, draft, to);
    if (exemption !== draft.exemption) await updateTotals(tx, { ...draft, exemption });
  }
}
