import { mayBeReminded } from '@underlay/domain/invoices/lifecycle.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { keepReminderLimit, queueDeliveries } from '../deliveries/index.ts';
import { lockInvoice } from './invoice-store.ts';

/**
 * Reminds the customer of what they owe, or of a quote, by e-mail (API-38, INV-20). Refuses with `reminder_limit` beyond the daily
 * limit (D41), and with `reminder_impossible` when nothing is owed or the customer takes no e-mail.
 */
export async function remindCustomer(platform: Platform, businessId: string, invoiceId: string, userId: string) {
  const { sql, clock } = platform;
  await sql.begin(async (tx) => {
    const invoice = found(await lockInvoice(tx, businessId, invoiceId));
    const customer = found(await readCustomer({ sql: tx, businessId }, invoice.customerId));
    if (!mayBeReminded(invoice)) throw new Refused('reminder_impossible');
    await keepReminderLimit(platform, tx, { businessId, invoiceId, reminder: '' });
    const happened = { kind: 'reminded', actor: userId, at: clock.now() };
    const eventId = await writeEvent({ sql: tx, businessId }, { subjectId: invoiceId, ...happened });
    const reached = await queueDeliveries(
      platform,
      { sql: tx, businessId },
      {
        businessId,
        customerId: customer.id,
        occasion: 'reminder',
        subjectId: invoiceId,
        invoiceId,
        cause: eventId,
        createdBy: userId,
      },
    );
    if (reached === 0) throw new Refused('reminder_impossible');
  });
}
