import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { earlyDiscount, isInTime } from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readEarly } from './early-store.ts';
import type { Receivable } from './receivable-store.ts';

/** What of an invoice has to be paid on that day, with what paying in time takes off. Something is always paid with it (DISC-02). */
export async function priceInTime(tx: TenantTransaction, invoice: Receivable, at: Date): Promise<Cents> {
  const { earlyUntil } = invoice;
  const due = amountDue(invoice);
  if (earlyUntil === null) return due;
  const { timeZone } = found(await readBusiness(tx));
  if (!isInTime({ until: earlyUntil }, dateIn(timeZone, at))) return due;
  const early = await readEarly(tx, invoice.id);
  const discount = (early && earlyDiscount(early)?.total) ?? ZERO;
  return discount < due ? cents(due - discount) : due;
}
