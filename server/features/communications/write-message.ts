import { randomUUID } from 'node:crypto';
import type { Platform } from '../../services/platform.ts';
import { type Correspondent, insertMessage, lockCorrespondent, type MessageRow } from './message-store.ts';

/**
 * A message to a customer: stored, and queued as e-mail in the same transaction unless they receive none (D16, D57). The
 * first one begins their conversation, every later one continues it (D58). Undefined when there is no such customer.
 */
export async function sendMessage(
  { sql, clock, jobs }: Platform,
  businessId: string,
  to: Correspondent,
  { text, userId }: { text: string; userId: string },
): Promise<MessageRow | undefined> {
  return sql.begin(async (tx) => {
    const customer = await lockCorrespondent(tx, businessId, to);
    if (!customer) return undefined;
    const id = randomUUID();
    const delivery = customer.receiveEmail ? 'queued' : 'off';
    const written = { id, inbound: false, text, delivery, createdBy: userId, at: clock.now() } as const;
    const message = await insertMessage(tx, businessId, customer, written);
    if (delivery === 'queued') await jobs.add(tx, 'message-mail', { businessId, messageId: id });
    return message;
  });
}

/**
 * A message from a customer, which makes their conversation unread (D57). `at` is when it came; one that claims to come from
 * the future came now. Undefined when there is no such customer.
 */
export async function receiveMessage(
  { sql, clock }: Platform,
  businessId: string,
  customerId: string,
  text: string,
  at: Date,
): Promise<MessageRow | undefined> {
  const came = new Date(Math.min(at.getTime(), clock.now().getTime()));
  return sql.begin(async (tx) => {
    const customer = await lockCorrespondent(tx, businessId, { customerId });
    if (!customer) return undefined;
    const written = { id: randomUUID(), inbound: true, text, delivery: null, createdBy: '', at: came };
    return insertMessage(tx, businessId, customer, written);
  });
}
