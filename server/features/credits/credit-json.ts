import type { CreditPreviewJson, IssuedCreditJson, ListedCreditJson } from '@underlay/contract/issued-credits.ts';
import { cents, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { quantityNumber } from '@underlay/domain/money/quantity.ts';
import { feeWith, refundableBeside } from '@underlay/domain/payments/refund.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import {
  type IssuedCreditRow,
  linesOfCredit,
  numbersOf,
  pushedOffBy,
  readPayment,
  refundsUnderWay,
  unusedCredit,
} from '../receivables/index.ts';
import { creditName, type PlannedNote, paymentName } from './plan-note.ts';

export const previewJson = (planned: PlannedNote): CreditPreviewJson => ({
  value: planned.value === null ? null : dollarsFromCents(planned.value),
  restocking: dollarsFromCents(planned.restocking),
  subtotal: dollarsFromCents(planned.subtotal),
  tax: dollarsFromCents(planned.tax),
  retained: dollarsFromCents(planned.retained),
  total: dollarsFromCents(planned.total),
  lessDue: dollarsFromCents(planned.lessDue),
  pushedOff: planned.pushed.map(({ payment, name, amount, fee, canBeRefunded }) => ({
    paymentId: payment?.id ?? null,
    name,
    amount: dollarsFromCents(amount),
    refundableFee: dollarsFromCents(fee),
    canBeRefunded,
  })),
  rest: dollarsFromCents(planned.rest),
});

/** What a list shows of a credit. */
export function listedCreditJson(credit: IssuedCreditRow): ListedCreditJson {
  const { id: uuid, kind, number, state, reason, note, issuedOn, customerId, customerName, by, invoice } = credit;
  return {
    ...{ uuid, kind, number, state, reason, note, issuedOn, customerId, customerName, by },
    invoiceUuid: invoice?.id ?? null,
    invoiceId: invoice?.number ?? null,
    value: credit.value === null ? null : dollarsFromCents(credit.value),
    restocking: dollarsFromCents(credit.restocking),
    subtotal: dollarsFromCents(credit.subtotal),
    tax: dollarsFromCents(credit.tax),
    retained: dollarsFromCents(credit.retained ?? ZERO),
    total: dollarsFromCents(credit.total),
    unused: dollarsFromCents(unusedCredit(credit)),
    createdAt: credit.createdAt.toISOString(),
    voidedAt: credit.voidedAt?.toISOString() ?? null,
    voidReason: credit.voidReason,
  };
}

/** The same with its lines, what stands of it and what it pushed off. */
export async function creditJson(db: TenantReader, credit: IssuedCreditRow): Promise<IssuedCreditJson> {
  const { allocated } = credit;
  const places = allocated.map(({ invoiceId }) => invoiceId);
  const [lines, numbers, pushedOff] = await Promise.all([
    linesOfCredit(db, credit.id),
    numbersOf(db, places),
    pushedJson(db, credit),
  ]);
  return {
    ...listedCreditJson(credit),
    lines: lines.map(({ quantity, rate, ...line }) => ({
      ...line,
      quantity: quantityNumber(quantity),
      rate: dollarsFromCents(cents(rate)),
    })),
    allocations: allocated.map(({ invoiceId, amount }) => ({
      invoiceUuid: invoiceId,
      invoiceId: numbers.get(invoiceId) ?? 0,
      amount: dollarsFromCents(amount),
    })),
    pushedOff,
  };
}

async function pushedJson(db: TenantReader, { id, invoice }: IssuedCreditRow): Promise<IssuedCreditJson['pushedOff']> {
  if (!invoice) return [];
  const pushed = await pushedOffBy(db, id);
  return Promise.all(
    pushed.map(async ({ source, id: from, amount }) => {
      const payment = source === 'payment' ? found(await readPayment(db, from)) : null;
      const underWay = payment && (await refundsUnderWay(db, payment));
      const left = payment && underWay ? refundableBeside(payment, underWay) : ZERO;
      const canBeRefunded = left >= amount && left > 0;
      return {
        paymentId: payment?.id ?? null,
        name: payment ? paymentName(payment) : await creditName(db, from),
        amount: dollarsFromCents(amount),
        refundableFee: dollarsFromCents(
          payment && underWay && canBeRefunded ? feeWith(payment, underWay.amount, amount) : ZERO,
        ),
        canBeRefunded,
      };
    }),
  );
}
