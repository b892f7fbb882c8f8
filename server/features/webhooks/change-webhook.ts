import type { WebhookChange } from '@underlay/contract/webhooks.ts';
import { offeredSince } from '@underlay/domain/webhooks/webhook-types.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { failWaiting, sendUnsentAgain } from './again-store.ts';
import { addressIn, hostOf } from './make-webhook.ts';
import { confirmedIfPerson, ownOnly, type WebhookOf } from './own-webhooks.ts';
import { noteAgain } from './send-again.ts';
import {
  type LockedWebhook,
  lockConnections,
  lockWebhook,
  updateWebhook,
  type WebhookEntries,
} from './webhook-store.ts';

/** Whatever it is started again for: what did not get through stays so unless that is asked for. */
export async function changeWebhook(
  platform: Platform,
  db: TenantDb,
  { user, webhookId, entries }: WebhookOf & { entries: WebhookChange },
) {
  const { state, version, description, sendUnsent } = entries;
  const address = addressIn(platform, entries.address);
  const at = platform.clock.now();
  await db.begin(async (tx) => {
    // Of two that take the same address at once one comes first.
    await lockConnections(tx);
    const before = found(await lockWebhook(tx, webhookId, ownOnly(user)));
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    if (address !== before.address) confirmedIfPerson(platform, user);
    const change = { address, types: entries.types ?? [], description, state: state ?? before.state };
    const kinds = kindsOf(before, change);
    if (kinds.length > 0 && !(await updateWebhook(tx, webhookId, change)))
      throw new Refused('webhook_address_taken', { field: 'address' });
    if (state === 'paused') await failWaiting(tx, webhookId, at);
    else if (sendUnsent) {
      const messages = await sendUnsentAgain(tx, webhookId, { at, since: offeredSince(at) });
      await noteAgain(tx, { user, webhookId }, { at, address, messages });
    }
    const data = { detail: hostOf(address) };
    for (const kind of kinds) await writeEvent(tx, { subjectId: webhookId, kind, actor: user.id, at, data });
  });
}

function kindsOf(before: LockedWebhook, { state, ...after }: WebhookEntries) {
  const { address, types, description } = before;
  const isOther =
    JSON.stringify([address, types, description]) !== JSON.stringify([after.address, after.types, after.description]);
  const moved = state === 'working' ? ('webhook_started' as const) : ('webhook_paused' as const);
  return [...(isOther ? (['webhook_changed'] as const) : []), ...(state === before.state ? [] : [moved])];
}
