import { randomUUID } from 'node:crypto';
import { isOwed } from '@underlay/domain/deliveries/delivery.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { taskKind } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { recipientsOf } from '../customers/index.ts';
import { insertDelivery, moveDelivery, type NewDelivery } from './delivery-store.ts';
import { type Hindrance, hindranceOf } from './may-send.ts';

interface Due {
  readonly businessId: string;
  readonly deliveryId: string;
}

/** The outbox does this work. It is younger than every feature that sends through it. */
export const mailDelivery = taskKind<Due>('mail-delivery');
export const textDelivery = taskKind<Due>('sms-delivery');

export type DeliveryOrder = Pick<
  NewDelivery,
  'businessId' | 'customerId' | 'subjectId' | 'invoiceId' | 'occasion' | 'cause' | 'createdBy'
>;

type Queueing = Pick<Platform, 'clock' | 'queue' | 'config' | 'texts'>;

/**
 * Queues what the customer is notified of, in the transaction that is the reason for it. Each address and number that takes
 * such messages gets its own delivery with its own work (D16, D60). One that fails keeps none from the others. What is beyond
 * the business's daily limit is kept as failed and can be sent again another day (P21). Answers how many are queued.
 */
export async function queueDeliveries(
  platform: Queueing,
  tx: TenantTransaction,
  order: DeliveryOrder,
): Promise<Queued> {
  const recipients = await recipientsOf(tx, order.customerId, {
    isOwed: isOwed(order),
    hasTexts: platform.texts.isOn,
  });
  return queueEach(platform, tx, { order, recipients });
}

/** Some have a cause of their own. */
type Recipients = readonly (Pick<NewDelivery, 'channel' | 'recipient'> & Partial<Pick<NewDelivery, 'cause'>>)[];

interface Queued {
  readonly queued: number;
  /** Of the last that may not leave. */
  readonly hindrance: Hindrance | null;
}

/** The same to recipients who are known already, such as a crew. */
export async function queueEach(
  platform: Queueing,
  tx: TenantTransaction,
  { order, recipients }: { readonly order: DeliveryOrder; readonly recipients: Recipients },
): Promise<Queued> {
  let queued = 0;
  let hindrance: Hindrance | null = null;
  for (const recipient of recipients) {
    const delivery = { ...order, ...recipient, id: randomUUID(), repeats: null };
    const outcome = await queueOne(platform, tx, delivery);
    if (outcome === 'queued') queued += 1;
    else if (outcome !== 'known') hindrance = outcome;
  }
  return { queued, hindrance };
}

/** For somebody who waits for it: refuses with `mail_limit` or `mail_stopped` when that lets none of it out (P21). */
export function refuseHindered({ queued, hindrance }: Queued) {
  if (queued === 0 && hindrance) throw new Refused(hindrance.code, { copy: hindrance.copy });
}

/** Known: the recipient was notified already. A hindrance is kept as the reason why the mail has failed. */
export async function queueOne(
  platform: Queueing,
  tx: TenantTransaction,
  delivery: NewDelivery,
): Promise<'queued' | 'known' | Hindrance> {
  const { businessId, id } = delivery;
  const at = platform.clock.now();
  if (!(await insertDelivery(tx, delivery, at))) return 'known';
  const hindrance = await hindranceOf(platform, tx, delivery);
  if (hindrance) {
    await moveDelivery(tx, { id, from: ['queued'], to: 'failed', problem: hindrance.copy, at });
    return hindrance;
  }
  const kind = delivery.channel === 'email' ? mailDelivery : textDelivery;
  await platform.queue.add(tx.sql, kind, { businessId, deliveryId: id });
  return 'queued';
}
