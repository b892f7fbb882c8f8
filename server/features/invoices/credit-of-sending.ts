import { coveredBy } from '@underlay/domain/payments/order.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { readMoneySettings } from '../money-settings/index.ts';
import {
  type LockedCredit,
  lockCreditThere,
  priceInTime,
  type Receivable,
  unusedIn,
  useCredit,
} from '../receivables/index.ts';

/** Unused credit of the customer whom an invoice is sent to. */
export interface CreditOfSending extends LockedCredit {
  readonly customerId: string;
}

interface Sending {
  readonly customerId: string;
  readonly invoiceId: string;
}

/**
 * The customer's credit, where the business has it used with each invoice that is sent (ALLOC-14). Called before anything else locks the
 * invoice: all that the credit may stand on is locked with it, by their ids (ALLOC-09). Null where somebody is asked.
 */
export async function lockCreditOfSending(
  tx: TenantTransaction,
  { customerId, invoiceId }: Sending,
): Promise<CreditOfSending | null> {
  if ((await readMoneySettings(tx)).useCredit === 'ask') return null;
  return { ...(await lockCreditThere(tx, { customerId, invoiceIds: [invoiceId] })), customerId };
}

interface Sent {
  /** As it was just booked. */
  readonly invoice: Receivable;
  readonly at: Date;
  readonly actor: string;
}

/** Uses it on the invoice, the oldest first, as far as that is due, less what paying in time takes off. A draft may have gone to another customer meanwhile. */
export async function useOnSending(credit: CreditOfSending, { invoice, at, actor }: Sent) {
  if (invoice.status !== 'unpaid' || invoice.customerId !== credit.customerId) return;
  const amount = coveredBy(unusedIn(credit.sources), await priceInTime(credit.tx, invoice, at));
  if (amount <= 0) return;
  credit.invoices.set(invoice.id, invoice);
  const wanted = [{ invoiceId: invoice.id, amount }];
  // What it was used with is the sending of this invoice, which has no other name.
  await useCredit(credit, { wanted, at, actor, causeId: invoice.id });
}
