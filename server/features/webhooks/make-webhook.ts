import { randomUUID } from 'node:crypto';
import type { WebhookWrite } from '@underlay/contract/webhooks.ts';
import { webhookAddress } from '@underlay/domain/webhooks/address.ts';
import { MAX_WEBHOOKS } from '@underlay/domain/webhooks/webhook-types.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { newSecret } from './secret.ts';
import {
  countWebhooks,
  insertWebhook,
  type LockedWebhook,
  lockConnections,
  lockWebhookAt,
  updateTypes,
} from './webhook-store.ts';

type Maker = Pick<User, 'id' | 'connection'>;

/** Answers its id: of a new one, or of the one that the connection has at that address already (HOOK-14). */
export async function makeWebhook(
  platform: Platform,
  db: TenantDb,
  { user, entries }: { user: Maker; entries: WebhookWrite },
): Promise<string> {
  const connectionId = connectionOf(user, entries);
  const address = addressIn(platform, entries.address);
  const types = entries.types ?? [];
  const at = platform.clock.now();
  return db.begin(async (tx) => {
    const connection = found((await lockConnections(tx)).find(({ id }) => id === connectionId)).name;
    const note = (subjectId: string, kind: 'webhook_made' | 'webhook_changed') =>
      writeEvent(tx, { subjectId, kind, actor: user.id, at, data: { detail: hostOf(address), called: connection } });
    const existing = await lockWebhookAt(tx, connectionId, address);
    if (existing) {
      if (await hearsMore(tx, existing, types)) await note(existing.id, 'webhook_changed');
      return existing.id;
    }
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS) throw new Refused('too_many_webhooks');
    const id = randomUUID();
    const { description } = entries;
    const secretSealed = await newSecret(platform, tx, id);
    await insertWebhook(tx, { id, connectionId, address, types, description, secretSealed, at });
    await note(id, 'webhook_made');
    return id;
  });
}

/** A program makes its own. A person says whose it is. */
function connectionOf({ connection }: Maker, { connectionId }: WebhookWrite): string {
  if (connection && connectionId !== undefined && connectionId !== connection.id) throw new Refused('NOT_FOUND');
  const id = connection?.id ?? connectionId;
  if (id === undefined)
    throw new Refused('INVALID_INPUT', { fields: { connectionId: 'Say which connection it is of.' } });
  return id;
}

/** As it is called (HOOK-10). */
export function addressIn({ webhooks }: Platform, written: string): string {
  const address = webhookAddress(written, webhooks.addressRules);
  if (address.ok) return address.value;
  throw new Refused('webhook_address', { field: 'address' });
}

/** Of an address, as much as can be shown to everybody: what comes behind the name may be a secret. */
export const hostOf = (address: string): string => new URL(address).host;

/** Whether what it hears has grown. */
async function hearsMore(tx: TenantTransaction, { id, types }: LockedWebhook, more: readonly string[]) {
  const isAll = types.length === 0;
  if (isAll || (more.length > 0 && more.every((type) => types.includes(type)))) return false;
  await updateTypes(tx, id, more.length === 0 ? [] : [...new Set([...types, ...more])].sort());
  return true;
}
