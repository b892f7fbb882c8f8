import { randomUUID } from 'node:crypto';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { type NewEvent, writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { withoutPortalLinks } from '../customers/index.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import type { NewFile } from '../files/index.ts';
import { insertMessageFiles } from './message-file-store.ts';
import {
  type Correspondent,
  insertMessage,
  type LockedCorrespondent,
  lockCorrespondent,
  type MessageRow,
} from './message-store.ts';

/**
 * A message to a customer: stored, and queued for each of their addresses in the same transaction (D16, D57). The first one
 * begins their conversation, every later one continues it (D58). Undefined when there is no such customer.
 */
export async function sendMessage(
  platform: Platform,
  db: TenantDb,
  to: Correspondent,
  { text, userId }: { text: string; userId: string },
): Promise<MessageRow | undefined> {
  const { clock } = platform;
  return db.begin(async (tx) => {
    const customer = await lockCorrespondent(tx, to);
    if (!customer) return undefined;
    const id = randomUUID();
    const at = clock.now();
    const message = await insertMessage(tx, customer, { id, inbound: false, text, createdBy: userId, at });
    await writeEvent(tx, { subjectId: customer.customerId, kind: 'message_sent', actor: userId, at });
    await queueDeliveries(platform, tx, {
      businessId: db.businessId,
      customerId: customer.customerId,
      occasion: 'message',
      subjectId: id,
      invoiceId: null,
      cause: id,
      createdBy: userId,
    });
    return message;
  });
}

/**
 * A message from a customer makes their conversation unread (D57). `at` is when it came. One that claims to come from the
 * future came now. Undefined when there is no such customer.
 */
export async function receiveMessage(
  { clock }: Platform,
  db: TenantDb,
  { customerId, text, at }: { customerId: string; text: string; at: Date },
): Promise<MessageRow | undefined> {
  const came = new Date(Math.min(at.getTime(), clock.now().getTime()));
  return db.begin(async (tx) => {
    const customer = await lockCorrespondent(tx, { customerId });
    if (!customer) return undefined;
    return storeInbound(tx, customer, { text, sender: null, at: came, files: [] });
  });
}

export interface InboundMessage {
  readonly text: string;
  /** The address it claims to come from, when that is not the customer's. */
  readonly sender: string | null;
  readonly at: Date;
  /** Files of this business, stored in the same transaction. */
  readonly files: readonly NewFile[];
  /** The event of the question about a quote that it is (SEE-04). */
  readonly toldBy?: NewEvent['toldBy'];
  /** As in `NewMessage`. */
  readonly jobId?: string | null;
}

/** Everything that a customer writes is stored here, without their own link. The caller has locked the conversation with `lockCorrespondent`. */
export async function storeInbound(
  tx: TenantTransaction,
  customer: LockedCorrespondent,
  { text, sender, at, files, toldBy, jobId }: InboundMessage,
): Promise<MessageRow> {
  const written = { id: randomUUID(), inbound: true, text: withoutPortalLinks(text), sender, createdBy: '', at, jobId };
  const message = await insertMessage(tx, customer, written);
  const data = { messageId: message.id, conversationId: message.communicationId };
  const event = {
    subjectId: customer.customerId,
    kind: 'message_received',
    at,
    toldBy,
  } as const;
  // What a stranger says of themselves stands beside their message alone. Who is told of it hears that it is a stranger's.
  const by =
    sender === null
      ? { actor: 'customer', data }
      : { actor: 'another address', data: { ...data, writtenFrom: 'elsewhere' } };
  await writeEvent(tx, { ...event, ...by });
  await insertMessageFiles(
    tx,
    message.id,
    files.map(({ id }) => id),
  );
  return message;
}
