import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type KeptNote, keptLine } from '@underlay/domain/credits/kept-note.ts';
import { add, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { RefundParts } from '@underlay/domain/payments/refund.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { billToOf, senderOf } from '../invoices/index.ts';
import { readJob } from '../jobs/index.ts';
import type { Receivable } from '../receivables/index.ts';
import type { PlannedNote } from './plan-note.ts';

export type Unnumbered = Omit<KeptNote, 'number'>;

interface Said {
  readonly customerId: string;
  readonly invoice: Pick<Receivable, 'id' | 'number' | 'jobId'> | null;
  readonly reason: string;
  readonly note: string;
  readonly at: Date;
}

type Figures = Pick<
  KeptNote,
  | 'lines'
  | 'figures'
  | 'value'
  | 'restocking'
  | 'subtotal'
  | 'taxes'
  | 'retained'
  | 'total'
  | 'lessDue'
  | 'credit'
  | 'refunded'
  | 'refundedFee'
  | 'atFullPrice'
>;

/** A note as its customer gets it, but for its number, which is taken last (CRED-13). */
export async function noteFacts(db: TenantReader, said: Said, figures: Figures): Promise<Unnumbered> {
  const [business, customer, job] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, said.customerId).then(found),
    said.invoice && readJob(db, said.invoice.jobId).then(found),
  ]);
  const { reason, note, invoice, at } = said;
  return {
    issuedOn: dateIn(business.timeZone, at),
    sender: senderOf(business),
    customer: billToOf(customer),
    invoice: invoice && job && { id: invoice.id, number: invoice.number, jobName: job.name },
    reason,
    note,
    ...figures,
  };
}

/** `refunds` are what of the money that it pushes off goes back. The rest of that is credit. */
export const figuresOf = (planned: PlannedNote, refunds: readonly RefundParts[]): Figures => {
  const refunded = add(ZERO, ...refunds.map(({ amount }) => amount));
  const refundedFee = add(ZERO, ...refunds.map(({ fee }) => fee));
  const { parts, taxes, figures, value, restocking, subtotal, retained, total, lessDue, pushed } = planned;
  return {
    lines: planned.lines.map(({ description, quantity, unit, rate, amount }) =>
      keptLine({ description, quantity, unit, rate: rate as Cents }, { figures, amount }),
    ),
    figures,
    value,
    ...(value !== null && { atFullPrice: planned.atFullPrice }),
    restocking,
    subtotal,
    taxes: taxes.flatMap(({ name, percent }, place) => {
      const tax = parts[place]?.tax ?? ZERO;
      return tax > 0 ? [{ name, percent, tax }] : [];
    }),
    ...(retained > 0 && { retained }),
    total,
    lessDue,
    credit: pushed.reduce((sum, { amount }) => cents(sum + amount), cents(-refunded)),
    ...(refunded > 0 && { refunded }),
    ...(refundedFee > 0 && { refundedFee }),
  };
};

export const goodwillFigures = (amount: Cents): Figures => ({
  lines: [],
  value: null,
  restocking: ZERO,
  subtotal: amount,
  taxes: [],
  total: amount,
  lessDue: ZERO,
  credit: amount,
});
