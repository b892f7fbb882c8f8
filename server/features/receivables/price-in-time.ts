import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type EarlyFacts, earlyDiscount, priceOn } from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readEarly } from './early-store.ts';
import type { Receivable } from './receivable-store.ts';

/** What of an invoice has to be paid on that day, with what paying in time takes off. Something is always paid with it (DISC-02). */
export async function priceInTime(tx: TenantTransaction, invoice: Receivable, at: Date): Promise<Cents> {
  const due = amountDue(invoice);
  if (invoice.earlyUntil === null) return due;
  const { timeZone } = found(await readBusiness(tx));
  const early = await readEarly(tx, invoice.id);
  return early ? priceOf(due, early, dateIn(timeZone, at)) : due;
}

/** The same of so much due on that day. */
export const priceOf = (due: Cents, early: EarlyFacts, day: CalendarDate): Cents =>
  priceOn(due, { until: early.until, total: earlyDiscount(early)?.total ?? ZERO }, day);
