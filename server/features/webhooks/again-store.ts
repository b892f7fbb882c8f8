import { MAX_SENT_AGAIN } from '@underlay/domain/webhooks/webhook-types.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/** How many rows are changed by one statement. What is left is changed by the next look. */
const BATCH = 5_000;

/** What waits for an address that is not called any more. */
export async function failWaiting({ sql, businessId }: TenantTransaction, webhookId: string, at: Date) {
  await sql`
    update webhook_messages set state = 'failed', next_at = null, claimed_at = null, done_at = ${at}
    where business_id = ${businessId} and id in (
      select id from webhook_messages
      where business_id = ${businessId} and endpoint_id = ${webhookId} and state = 'waiting' limit ${BATCH} for update)`;
}

/** The oldest first. What waits for its next attempt is sent now, and has as many left as before. Answers how many they are. */
export async function sendUnsentAgain(
  { sql, businessId }: TenantTransaction,
  webhookId: string,
  { at, since }: { at: Date; since: Date },
): Promise<number> {
  const again = await sql`
    update webhook_messages m set state = 'waiting', next_at = ${at}, done_at = null,
      attempt = case when m.state = 'failed' then 0 else m.attempt end
    where m.business_id = ${businessId} and m.id in (
      select id from webhook_messages
      where business_id = ${businessId} and endpoint_id = ${webhookId} and made_at >= ${since}
        and (state = 'failed' or state = 'waiting' and attempt > 0 and claimed_at is null)
      order by made_at, id limit ${MAX_SENT_AGAIN} for update)`;
  return again.count;
}

/** One, whatever became of it; one that is on its way is that already. False when there is none. */
export async function sendOneAgain(
  { sql, businessId }: TenantTransaction,
  { webhookId, messageId }: { webhookId: string; messageId: string },
  at: Date,
): Promise<boolean> {
  const again = await sql`
    update webhook_messages set state = 'waiting', done_at = null,
      next_at = case when claimed_at is null then ${at} else next_at end,
      attempt = case when state = 'waiting' then attempt else 0 end
    where business_id = ${businessId} and endpoint_id = ${webhookId} and id = ${messageId}`;
  return again.count === 1;
}

export async function insertTest({ sql, businessId }: TenantTransaction, webhookId: string, at: Date): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_messages (business_id, endpoint_id, type, state, next_at, made_at)
    values (${businessId}, ${webhookId}, 'test.ping', 'waiting', ${at}, ${at}) returning id`;
  return row?.id ?? '';
}
