import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { earlyCopy, earlyOffer } from '@underlay/domain/copy/early.ts';
import { earlyDiscount } from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { DocumentFact } from '../../services/documents.ts';
import type { InvoiceRow } from './invoice-store.ts';

/** What an invoice offers on that day for paying in time (DISC-01). Null where it offers nothing. */
export function earlyWords(invoice: InvoiceRow, today: CalendarDate): string | null {
  const { early } = invoice;
  if (!early) return null;
  return earlyOffer({ ...early, discount: earlyDiscount(early)?.subtotal ?? ZERO, due: amountDue(invoice) }, today);
}

/** The same among the facts of its paper. */
export function earlyFacts(invoice: InvoiceRow, today: CalendarDate): DocumentFact[] {
  const words = earlyWords(invoice, today);
  return words === null ? [] : [{ label: earlyCopy.label(), title: null, lines: [words] }];
}
