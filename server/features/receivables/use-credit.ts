import { randomUUID } from 'node:crypto';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { leftOf } from '@underlay/domain/payments/refund.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { paidFromCredit, usesOf } from './credit-store.ts';
import { beginPayment, movePayment } from './payment-life.ts';
import type { PaymentRow } from './payment-store.ts';
import { lockReceivable, type Receivable, readReceivable } from './receivable-store.ts';

export interface CreditUse {
  readonly source: PaymentRow;
  readonly invoice: Receivable;
  readonly amount: Cents;
  readonly at: Date;
  readonly actor: string;
}

/** Pays an invoice with what another payment left. The caller has locked both invoices and knows that there is enough. */
export async function payWithCredit(tx: TenantTransaction, { source, invoice, amount, at, actor }: CreditUse) {
  const { number } = found(await readReceivable(tx, source.invoiceId));
  const payment = {
    id: randomUUID(),
    businessId: source.businessId,
    invoiceId: invoice.id,
    customerId: source.customerId,
    method: 'credit' as const,
    state: 'settled' as const,
    amount,
    fee: ZERO,
    cost: ZERO,
    description: `Credit from invoice ${number}`,
    lastFour: '',
    providerAccountId: null,
    createdAt: at,
    invoiceVersion: invoice.version,
    creditOf: source.id,
  };
  await beginPayment(tx, { invoice, payment, actor });
}

const GONE = 'The payment that this credit came from went back to the payer.';

/**
 * Money that went back cannot stay spent. Payments from it come back too, the latest first, until the rest is covered. The caller
 * has locked the payment and the invoices that its credit pays.
 */
export async function takeBackCredit(tx: TenantTransaction, source: PaymentRow, at: Date) {
  for (const spent of await paidFromCredit(tx, source)) {
    const { credited } = await usesOf(tx, source);
    if (!source.applied && leftOf(source, { credited, underWay: ZERO }) >= 0 && source.state === 'settled') return;
    const invoice = found(await lockReceivable(tx, spent.invoiceId));
    await movePayment({ tx, invoice, payment: spent }, { state: 'reversed', at, failureMessage: GONE }, 'underlay');
  }
}
