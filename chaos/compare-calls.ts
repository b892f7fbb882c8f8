import type { Sql } from '../server/database/sql.ts';
import type { TestBusiness } from '../server/testing/people.ts';
import { Program } from '../server/testing/programs.ts';
import type { Receiver } from '../server/testing/webhook-receiver.ts';

/** A program that hears of all that happens in the business. */
export async function listenTo(business: TestBusiness, receiver: Receiver): Promise<TestBusiness> {
  const { uuid: connectionId } = await Program.connect(business);
  const address = receiver.address(`/${business.business.businessId}`);
  const { status } = await business.call(`POST ${business.base}/webhooks`, { connectionId, address, types: null });
  if (status !== 200) throw new Error(`no webhook: ${status}`);
  return business;
}

export interface CallComparison {
  /** Messages that programs got. */
  readonly called: number;
  readonly lost: string[];
  /** Calls with a Webhook-Id that came already, as a server that dies in between makes them (HOOK-07). */
  readonly copies: number;
}

/** What programs were to hear of, and what they heard: each message at least once. Every event that is one has a message. */
export async function compareCalls(sql: Sql, receiver: Receiver): Promise<CallComparison> {
  const messages = await sql<{ id: string; type: string; state: string }[]>`
    select replace(id::text, '-', '') id, type, state from webhook_messages`;
  const heard = receiver.got.map(({ headers }) => String(headers['webhook-id']).slice('msg_'.length));
  const different = new Set(heard);
  const missing = messages.filter(({ id, state }) => state !== 'done' || !different.has(id));
  const untold = await sql<{ kind: string; id: string }[]>`
    select e.kind, e.id from events e join webhook_endpoints w on w.business_id = e.business_id
    where e.kind in ('customer_created', 'job_created', 'created', 'sent') and e.at > w.made_at + interval '1 second'
      and not exists (select 1 from webhook_messages m where m.endpoint_id = w.id and m.event_id = e.id)`;
  return {
    called: different.size,
    lost: [
      ...missing.map(({ type, state }) => `webhook message ${type} (${state})`),
      ...untold.map(({ kind, id }) => `webhook message of event ${id}, ${kind}`),
    ],
    copies: heard.length - different.size,
  };
}
