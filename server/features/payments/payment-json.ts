import type { CustomerPaymentJson, PaymentJson } from '@underlay/contract/payments.ts';
import { wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { add, cents, centsFromDollars, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import { depositsJson, type PaymentRow, wentBackJson } from '../receivables/index.ts';
import type { ListedPayment } from './payment-list-store.ts';

/** What the payer sees: amount and fee together, and no more of the account than its last digits (D63, P10). */
export function customerPaymentJson(payment: PaymentRow): CustomerPaymentJson {
  return {
    uuid: payment.id,
    invoiceUuid: payment.invoiceId,
    invoiceId: payment.targets[0]?.number ?? null,
    targets: payment.targets.map((target) => ({
      invoiceUuid: target.invoiceId,
      invoiceId: target.number,
      amount: dollarsFromCents(wantedBy(target)),
      credit: dollarsFromCents(target.credit),
    })),
    createdAt: payment.createdAt.toISOString(),
    ...(payment.receivedOn && { receivedOn: payment.receivedOn }),
    description: payment.description,
    lastFour: payment.lastFour,
    amount: dollarsFromCents(add(payment.amount, payment.fee)),
    fee: dollarsFromCents(payment.fee),
    method: payment.method,
    status: paymentStatus(payment.state) ?? 'failed',
    failure: payment.failureMessage,
    ...wentBackJson({ ...payment, refunded: add(payment.refunded, payment.refundedFee) }),
    deposits: depositsJson(payment),
  };
}

/** As it was answered first. A server of the version before said of no targets: all of it was meant for the one invoice. */
export function answeredBefore(body: KeptAnswer): CustomerPaymentJson {
  const { invoiceUuid, invoiceId } = body;
  const amount = dollarsFromCents(cents((centsFromDollars(body.amount) ?? 0) - (centsFromDollars(body.fee) ?? 0)));
  const first = invoiceUuid !== null && invoiceId !== null ? [{ invoiceUuid, invoiceId }] : [];
  const targets = body.targets ?? first.map((each) => ({ ...each, amount, credit: dollarsFromCents(ZERO) }));
  return { ...body, targets };
}

type KeptAnswer = Omit<CustomerPaymentJson, 'targets'> & Partial<Pick<CustomerPaymentJson, 'targets'>>;

/** What the business sees: the amount that went to the invoice (D63). */
export function paymentJson({ refunded, takenBack, unused, against, ...row }: ListedPayment): PaymentJson {
  return {
    ...row,
    uuid: row.id,
    createdAt: row.createdAt.toISOString(),
    amount: dollarsFromCents(row.amount),
    fee: dollarsFromCents(row.fee),
    ...wentBackJson({ state: row.state, refunded, takenBack }),
    unused: dollarsFromCents(cents(unused - against)),
    ...(against > 0 && { setAgainst: dollarsFromCents(against) }),
    status: paymentStatus(row.state) ?? 'failed',
  };
}
