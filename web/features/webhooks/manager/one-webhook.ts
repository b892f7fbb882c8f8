import type { ConnectionJson } from '@underlay/contract/connections.ts';
import type { WebhookJson } from '@underlay/contract/webhooks.ts';

/** A webhook, and whose it is. */
export interface OneWebhook {
  readonly businessId: string;
  readonly connection: ConnectionJson;
  readonly webhook: WebhookJson;
}
