import { isCountedByEvents } from '@underlay/contract/webhook-objects.ts';
import { isEnough, rightsToRead } from '@underlay/domain/connections/connection-rights.ts';
import { mayHear, TEST_TYPE } from '@underlay/domain/webhooks/webhook-types.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { programOf } from '../connections/index.ts';
import { type MadeBody, readProgram, readSubject } from './body-store.ts';
import { type EventAbout, insideCalls, readOf } from './object-reads.ts';

/** Above it, a message says no more than what it is about (HOOK-02). */
const MAX_BODY = 256 * 1024;

interface Message {
  readonly businessId: string;
  readonly id: string;
  readonly connectionId: string;
  readonly type: string;
  readonly eventId: string | null;
  readonly madeAt: Date;
}

/** The bytes of a message. Null when its connection may no longer hear it. */
export async function makeBody(platform: Platform, message: Message): Promise<MadeBody | null> {
  const { type, madeAt, eventId } = message;
  if (eventId === null)
    return { bytes: bytesOf({ type: TEST_TYPE, at: madeAt, data: { id: message.id, version: 1 } }), by: null };
  const db = platform.tenantDb(message.businessId);
  const [about, connection] = await Promise.all([readSubject(db, eventId), readProgram(db, message.connectionId)]);
  if (!about || !connection) return null;
  const rights = rightsToRead(connection);
  if (!mayHear((need) => isEnough(rights, need), type)) return null;
  const reader = { user: programOf(connection), businessId: message.businessId, version: Number(eventId) };
  const data = await readData(platform, type, about, reader);
  return data && { bytes: bytesOf({ type, at: madeAt, data }), by: connection };
}

export interface Reader {
  readonly user: User;
  readonly businessId: string;
  /** The number of the event, for an object that counts none of its own or not every change. */
  readonly version: number;
}

export type MessageData = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** What the API answers them for that object. Of one that is gone what it was is left. Null when they may not see it. */
export async function readData(
  platform: Platform,
  type: string,
  about: EventAbout,
  { user, businessId, version }: Reader,
): Promise<MessageData | null> {
  const { path, id, pick, leavesUnread } = readOf(type);
  const calls = await insideCalls(platform);
  const asking =
    leavesUnread && user.connection ? { ...user, connection: { ...user.connection, onlyRead: true } } : user;
  const { status, body } = await calls.get(asking, `/business/${businessId}/${path(about)}`);
  if (status === 403) return null;
  const gone = { id: id(about), version };
  if (status !== 200) return gone;
  const answer = body as Readonly<Record<string, unknown>>;
  const object = pick ? pick(answer, about) : answer;
  return object ? dataOf(type, object, gone) : gone;
}

/** The number that people read is called id in some answers. In a message that is always the identity. */
function dataOf(
  type: string,
  object: Readonly<Record<string, unknown>>,
  { id, version }: { id: string; version: number },
): MessageData {
  const number = typeof object.id === 'number' ? { number: object.id } : {};
  const own = typeof object.version === 'number' ? object.version : version;
  const versions = isCountedByEvents(type) ? { version, ownVersion: own } : { version: own };
  return { ...object, id, ...number, ...versions };
}

function bytesOf({ type, at, data }: { type: string; at: Date; data: MessageData }): Buffer {
  const written = (content: object) =>
    Buffer.from(JSON.stringify({ type, timestamp: at.toISOString(), data: content }));
  const whole = written(data);
  return whole.length <= MAX_BODY ? whole : written({ id: data.id, version: data.version, cut: true });
}
