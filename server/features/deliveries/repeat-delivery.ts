import { randomUUID } from 'node:crypto';
import { isOwed, isToCrew, mayBeRepeated } from '@underlay/domain/deliveries/delivery.ts';
import { maySee } from '@underlay/domain/invoices/document-rights.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { recipientsOf } from '../customers/index.ts';
import { readReceivable } from '../receivables/index.ts';
import { addressOfCause } from './crew-recipient-store.ts';
import { type DeliveryRow, lockDelivery, readDelivery, readRepeat } from './delivery-store.ts';
import { queueOne } from './queue-deliveries.ts';
import { keepReminderLimit } from './reminder-limit.ts';

/**
 * Sends again what came back or was given up. It goes to the same address while that is one of the customer's, else to their
 * present one, and what is for a subcontractor to theirs. A second request sends nothing more. Refuses with `delivery_not_repeatable` when there is nothing to repeat or
 * the customer cannot be reached that way any more. Refuses with `reminder_limit` and `mail_limit` beyond the limits of a day
 * (D41, P21).
 */
export async function repeatDelivery(
  platform: Platform,
  db: TenantDb,
  { deliveryId, userId, may }: { deliveryId: string; userId: string; may: May },
) {
  return db.begin(async (tx): Promise<DeliveryRow> => {
    // Locked until the repeat is stored. A second request waits here and finds it.
    const first = found(await lockDelivery(tx, deliveryId));
    if (!may('money')) await requireSeen(tx, first, may);
    if (!mayBeRepeated(first)) throw new Refused('delivery_not_repeatable');
    const repeated = await readRepeat(tx, deliveryId);
    if (repeated) return repeated;
    const { occasion, invoiceId } = first;
    const reminder = reasonOf(first);
    if (occasion === 'reminder' && invoiceId) await keepReminderLimit(platform, tx, { invoiceId, reminder });
    const reached = (await reachedNow(platform, tx, first)).filter(({ channel }) => channel === first.channel);
    const to = reached.find(({ recipient }) => recipient === first.recipient) ?? reached[0];
    if (!to) throw new Refused('delivery_not_repeatable');
    const again = {
      id: randomUUID(),
      cause: `${reasonOf(first)}~${deliveryId}`,
      repeats: deliveryId,
      createdBy: userId,
      recipient: to.recipient,
    };
    const outcome = await queueOne(platform, tx, { ...first, ...again });
    if (typeof outcome === 'object') throw new Refused(outcome.code, { copy: outcome.copy });
    const subjectId = isToCrew(first) ? first.subjectId : (invoiceId ?? first.customerId);
    const about = { subjectId, data: { detail: to.recipient } };
    await writeEvent(tx, { ...about, kind: 'delivery_repeated', actor: userId, at: platform.clock.now() });
    return found(await readDelivery(tx, again.id));
  });
}

const ABOUT_MONEY: readonly DeliveryRow['occasion'][] = ['payment', 'statement', 'credit'];

/** What is about money does not exist for who may not see that (ROLE-08). */
async function requireSeen(tx: TenantTransaction, { occasion, invoiceId }: DeliveryRow, may: May) {
  if (ABOUT_MONEY.includes(occasion)) throw new Refused('NOT_FOUND');
  const invoice = invoiceId && (await readReceivable(tx, invoiceId));
  if (invoice && !maySee(may, invoice)) throw new Refused('NOT_FOUND');
}

/** The customer's addresses and numbers. Of a crew it is that of the subcontractor, or what was typed in. */
async function reachedNow(platform: Platform, tx: TenantTransaction, first: DeliveryRow) {
  const { channel, customerId } = first;
  if (!isToCrew(first)) return recipientsOf(tx, customerId, { isOwed: isOwed(first), hasTexts: platform.texts.isOn });
  const recipient = (await addressOfCause(tx, reasonOf(first))) ?? first.recipient;
  return recipient === '' ? [] : [{ channel, recipient }];
}

/** Its cause, the same for all of its repetitions. */
export const reasonOf = ({ cause }: Pick<DeliveryRow, 'cause'>): string => cause.split('~')[0] ?? '';
