import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { chargesCopy } from '@underlay/domain/copy/charges.ts';
import { earlyCopy, earlyOffer } from '@underlay/domain/copy/early.ts';
import { earlyDiscount, isInTime } from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { DocumentFact } from '../../services/documents.ts';
import type { InvoiceRow } from './invoice-store.ts';

/** What an invoice offers on that day for paying in time (DISC-01). Null where it offers nothing. */
export function earlyWords(invoice: InvoiceRow, today: CalendarDate): string | null {
  const { early } = invoice;
  if (!early) return null;
  return earlyOffer({ ...early, discount: earlyDiscount(early)?.subtotal ?? ZERO, due: amountDue(invoice) }, today);
}

/** What less is charged for all of it on that day, and until when. Null where it is nothing. */
export function earlyOn({ early }: Pick<InvoiceRow, 'early'>, today: CalendarDate): EarlyOn | null {
  const discount = early && isInTime(early, today) ? earlyDiscount(early) : null;
  return early?.until && discount ? { discount: discount.total, until: early.until } : null;
}

interface EarlyOn {
  readonly discount: Cents;
  readonly until: CalendarDate;
}

/** What its paper says besides of paying it: what less is owed in time, and what is added when a payment comes back (LATE-10). */
export function paperTerms(invoice: InvoiceRow, today: CalendarDate): DocumentFact[] {
  const [early, fee] = [earlyWords(invoice, today), invoice.returnedFee];
  return [
    ...(early === null ? [] : [{ label: earlyCopy.label(), title: null, lines: [early] }]),
    ...(fee === null ? [] : [{ label: chargesCopy.label(), title: null, lines: [...chargesCopy.termLines(fee)] }]),
  ];
}
