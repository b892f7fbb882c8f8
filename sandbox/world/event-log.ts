import type { DatabaseSync } from 'node:sqlite';
import Stripe from 'stripe';
import { type ObjectStore, PLATFORM } from '../storage/object-store.ts';
import type { ProviderClock } from './clock.ts';
import { newId } from './ids.ts';

export type EventLog = ReturnType<typeof createEventLog>;

/** Every change that the provider reports. One transaction stores it for /v1/events and queues it for the webhook. */
export function createEventLog(database: DatabaseSync, objects: ObjectStore, clock: ProviderClock) {
  const queue = database.prepare('insert into deliveries (event, payload, subject, next_at) values (?, ?, ?, ?)');

  const enqueue = (event: Stripe.Event) =>
    queue.run(event.id, JSON.stringify(event, null, 2), subjectOf(event), Date.now());

  return {
    /** `type` is Stripe's name, such as payment_intent.succeeded. `object` is written in its current state. */
    record(account: string, type: string, object: object): void {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: clock.seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        ...(account !== PLATFORM && { account }),
      } as unknown as Stripe.Event;
      objects.put('event', account, event);
      enqueue(event);
    },
    /** The newer kind. It names the account and carries no data of it, so a receiver must ask. */
    recordThin(account: string, type: string): void {
      const id = newId('evt');
      const created = new Date(clock.now()).toISOString();
      const url = `/v2/core/accounts/${account}`;
      const related_object = { id: account, type: 'v2.core.account', url };
      const event = { id, object: 'v2.core.event', type, created, livemode: false, context: null, related_object };
      queue.run(id, JSON.stringify(event, null, 2), account, Date.now());
    },
    enqueue,
  };
}

/** Events of one payment are sent in their order. Different payments do not wait for each other. */
export function subjectOf(event: Stripe.Event): string {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null };
  const intent = object.payment_intent;
  return (typeof intent === 'object' ? intent?.id : intent) ?? object.id ?? event.id;
}
