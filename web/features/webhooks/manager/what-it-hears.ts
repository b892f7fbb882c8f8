import type { ConnectionJson } from '@underlay/contract/connections.ts';
import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { isEnough, rightsToRead } from '@underlay/domain/connections/connection-rights.ts';
import { mayHear, WEBHOOK_TYPES } from '@underlay/domain/webhooks/webhook-types.ts';

/** The names of all that a connection has the right for (HOOK-01). */
export function audibleTypes(connection: Pick<ConnectionJson, 'rights' | 'onlyRead'>): readonly string[] {
  const rights = rightsToRead(connection);
  return WEBHOOK_TYPES.filter((type) => mayHear((need) => isEnough(rights, need), type));
}

/** "Hears invoice.sent, payment.settled. This address will hear amounts." (HOOK-12) */
export function whatItHears({ types }: WebhookJson, connection: ConnectionJson): string {
  const audible = audibleTypes(connection);
  const heard = types?.filter((type) => audible.includes(type));
  const unheard = types?.filter((type) => !audible.includes(type)) ?? [];
  const hears = heard ? heard.join(', ') : `all that ${connection.name} may see`;
  return [
    hears === '' ? 'Hears nothing.' : `Hears ${hears}.`,
    ...(unheard.length > 0 ? [`${connection.name} may not see ${unheard.join(', ')}.`] : []),
    ...(connection.rights.includes('money') ? ['This address will hear amounts.'] : []),
  ].join(' ');
}
