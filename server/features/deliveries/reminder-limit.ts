import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockReceivable } from '../receivables/index.ts';
import { countReminders } from './reminder-store.ts';

interface Reminder {
  readonly invoiceId: string;
  /** The event of the reminder that is sent again. Empty for a new one. */
  readonly reminder: string;
}

/**
 * Keeps the reminders of an invoice on one day of the business within the business's own limit (D41). New ones and repeats both
 * count. The invoice stays locked, so the limit holds when many ask at once. Refuses with `reminder_limit`.
 */
export async function keepReminderLimit(
  { clock }: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  { invoiceId, reminder }: Reminder,
): Promise<void> {
  found(await lockReceivable(tx, invoiceId));
  const { timeZone, reminderLimit } = found(await readBusiness(tx));
  const day = { today: dateIn(timeZone, clock.now()), timeZone };
  if ((await countReminders(tx, invoiceId, { ...day, reminder })) >= reminderLimit) throw new Refused('reminder_limit');
}
