import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { creditOf } from '@underlay/domain/payments/refund.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { tellOwners } from '../businesses/index.ts';
import {
  type PaymentRow,
  type Receivable,
  readOpenCardForm,
  refundsUnderWay,
  useCredit,
  withLockedPayment,
} from '../receivables/index.ts';
import { refuseNothing } from './request-refund.ts';

export interface CreditWish {
  readonly source: PaymentRow;
  readonly invoiceId: string;
  readonly amount: Cents;
  readonly userId: string;
}

/** Pays an invoice of the same customer with money that another payment left. Never more than is left, nor than is due. */
export async function applyCredit(platform: Platform, db: TenantDb, wish: CreditWish) {
  const { source } = wish;
  refuseNothing(wish.amount);
  await withLockedPayment(db, { payment: source, also: [wish.invoiceId] }, async (locked) => {
    const { tx, payment: current, invoices } = locked;
    const left = creditOf(current, await refundsUnderWay(tx, current));
    const invoice = invoices.get(wish.invoiceId);
    if (invoice?.customerId !== source.customerId) throw new Refused('unknown_invoice', UNKNOWN);
    await refuseUnlessDue(tx, invoice, wish.amount);
    if (wish.amount > left) throw new Refused('no_credit');
    const { amount, userId: actor } = wish;
    await useCredit(locked, { invoice, amount, at: platform.clock.now(), actor });
    const did = `used ${formatCents(amount)} of a credit for invoice ${invoice.number}`;
    await tellOwners(platform, tx, { by: actor, did, page: `invoices/${invoice.id}` });
  });
}

const UNKNOWN = { fields: { invoiceId: 'That invoice does not exist.' } };
const TOO_MUCH = { fields: { amount: 'The payment may not be more than the amount due.' } };

async function refuseUnlessDue(tx: TenantTransaction, invoice: Receivable, amount: Cents) {
  const isTaken = invoice.pending > 0 && amountDue(invoice) <= 0;
  if (isTaken || invoice.reserved > 0) throw new Refused('payment_in_progress');
  const move = statusAfter('pay', invoice);
  if (!move.ok) throw new Refused(move.refusal);
  if (amount > amountDue(invoice)) throw new Refused('more_than_due', TOO_MUCH);
  if (await readOpenCardForm(tx, invoice.id)) throw new Refused('payment_in_progress');
}
