import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { mayBeReminded } from '@underlay/domain/invoices/lifecycle.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { keepReminderLimit, queueDeliveries, refuseHindered } from '../deliveries/index.ts';
import { lockSeen } from './open-invoice.ts';
import { signerOfJob } from './signer-store.ts';

/**
 * Reminds the customer of what they owe, or of a quote, by e-mail (API-38, INV-20). Refuses with `reminder_limit` beyond the
 * daily limit (D41). Refuses with `reminder_impossible` when nothing is owed, a quote has expired or the customer takes no e-mail,
 * with `mail_limit` or `mail_stopped` when it may not leave (P21), and with `contract_open` when another quote of the job was signed.
 */
export async function remindCustomer(
  platform: Platform,
  db: TenantDb,
  { invoiceId, userId, caller }: { invoiceId: string; userId: string; caller: Standing },
) {
  const { clock } = platform;
  await db.begin(async (tx) => {
    const invoice = await lockSeen(tx, invoiceId, caller);
    const customer = found(await readCustomer(tx, invoice.customerId));
    const { timeZone } = found(await readBusiness(tx));
    if (!mayBeReminded(invoice, dateIn(timeZone, clock.now()))) throw new Refused('reminder_impossible');
    if (invoice.isQuote && (await signerOfJob(tx, invoice.jobId)) !== undefined) throw new Refused('contract_open');
    await keepReminderLimit(platform, tx, { invoiceId, reminder: '' });
    const happened = { kind: 'reminded', actor: userId, at: clock.now() } as const;
    const eventId = await writeEvent(tx, { subjectId: invoiceId, ...happened });
    const queued = await queueDeliveries(platform, tx, {
      businessId: db.businessId,
      customerId: customer.id,
      occasion: 'reminder',
      subjectId: invoiceId,
      invoiceId,
      cause: eventId,
      createdBy: userId,
    });
    refuseHindered(queued);
    if (queued.queued === 0) throw new Refused('reminder_impossible');
  });
}
