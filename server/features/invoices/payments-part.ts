import { paymentsCopy } from '@underlay/domain/copy/payments.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { plannedDraws, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { heldWords, isAllAtOnce, paymentWords } from '@underlay/domain/offers/schedule-words.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import type { InvoiceDocument } from '../../services/documents.ts';
import type { InvoiceRow } from './invoice-store.ts';

/** How a quote will be paid, in dollars as it stands (SCHED-06). Of one payment for all, when it is asked for, there is nothing to say. */
export function paymentsPart(
  { isQuote, total }: Pick<InvoiceRow, 'isQuote' | 'total'>,
  { schedule, retainage }: { readonly schedule: readonly ScheduleRow[]; readonly retainage: Retainage | null },
): Pick<InvoiceDocument, 'payments'> {
  if (!isQuote || (isAllAtOnce(schedule) && retainage === null)) return {};
  const rows = plannedDraws(total, schedule).map((row) => [row.name, paymentWords(row), formatCents(row.planned)]);
  return {
    payments: {
      title: paymentsCopy.title(),
      paragraphs: heldWords(schedule, retainage),
      heads: paymentsCopy.heads(),
      rows,
    },
  };
}
