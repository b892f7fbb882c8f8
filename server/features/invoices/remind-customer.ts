import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { mayBeReminded } from '@underlay/domain/invoices/lifecycle.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import { lockInvoice } from './invoice-store.ts';
import { countReminders } from './reminder-store.ts';

/**
 * Reminds the customer of what they owe, or of a quote, by e-mail (API-38, INV-20). No more often on one day of the business
 * than it has settled (D41), also when many ask at once: the invoice is locked. Refuses with `reminder_limit`, and with
 * `reminder_impossible` when nothing is owed or the customer takes no e-mail.
 */
export async function remindCustomer(platform: Platform, businessId: string, invoiceId: string, userId: string) {
  const { sql, clock } = platform;
  await sql.begin(async (tx) => {
    const invoice = found(await lockInvoice(tx, businessId, invoiceId));
    const customer = found(await readCustomer(tx, businessId, invoice.customerId));
    if (!mayBeReminded(invoice)) throw new Refused('reminder_impossible');
    const { timeZone, reminderLimit } = found(await readBusiness(tx, businessId));
    const at = clock.now();
    const day = { today: dateIn(timeZone, at), timeZone };
    if ((await countReminders(tx, businessId, invoiceId, day)) >= reminderLimit) throw new Refused('reminder_limit');
    const happened = { kind: 'reminded', actor: userId, at };
    const eventId = await writeEvent(tx, { businessId, subjectId: invoiceId, ...happened });
    const reached = await queueDeliveries(platform, tx, {
      businessId,
      customerId: customer.id,
      occasion: 'reminder',
      subjectId: invoiceId,
      invoiceId,
      cause: eventId,
      createdBy: userId,
    });
    if (reached === 0) throw new Refused('reminder_impossible');
  });
}
