import type { MessageState, WebhookState } from '@underlay/domain/webhooks/webhook-types.ts';
import type { TenantTransaction } from '../../database/sql.ts';

export interface CalledWebhook {
  readonly address: string;
  readonly state: WebhookState;
  readonly failingSince: Date | null;
  readonly failedAttempts: number;
  readonly told: 'failing' | 'stopped' | null;
}

/** Locked until the end of the transaction, always before its messages. */
export async function lockCalled(
  { sql, businessId }: TenantTransaction,
  webhookId: string,
): Promise<CalledWebhook | undefined> {
  const [row] = await sql<CalledWebhook[]>`
    select address, state, failing_since "failingSince", failed_attempts "failedAttempts", told from webhook_endpoints
    where business_id = ${businessId} and id = ${webhookId} and removed_at is null for no key update`;
  return row;
}

export interface Attempted {
  readonly at: Date;
  readonly status: number | null;
  readonly reason: string | null;
  readonly milliseconds: number;
  readonly answer: string;
}

/** Answers what the message has become meanwhile. */
export async function insertAttempt(
  { sql, businessId }: TenantTransaction,
  messageId: string,
  { at, status, reason, milliseconds, answer }: Attempted,
): Promise<{ state: MessageState; attempt: number } | undefined> {
  const [message] = await sql<{ state: MessageState; attempt: number }[]>`
    select state, attempt from webhook_messages where business_id = ${businessId} and id = ${messageId} for no key update`;
  if (!message) return undefined;
  await sql`
    insert into webhook_attempts (business_id, message_id, n, at, status, reason, milliseconds, answer)
    select ${businessId}, ${messageId}, coalesce(max(n), 0) + 1, ${at}, ${status}, ${reason}, ${milliseconds}, ${answer}
    from webhook_attempts where business_id = ${businessId} and message_id = ${messageId}`;
  return message;
}

/** `nextAt` is for one that waits. */
export async function settleMessage(
  { sql, businessId }: TenantTransaction,
  messageId: string,
  { state, at, nextAt }: { state: MessageState; at: Date; nextAt: Date | null },
) {
  await sql`
    update webhook_messages set state = ${state}, next_at = ${nextAt}, claimed_at = null, done_at = ${state === 'waiting' ? null : at}
    where business_id = ${businessId} and id = ${messageId}`;
}

export async function noteSuccess({ sql, businessId }: TenantTransaction, webhookId: string) {
  await sql`
    update webhook_endpoints set failing_since = null, failed_attempts = 0, told = null
    where business_id = ${businessId} and id = ${webhookId}`;
}

export interface Failing {
  readonly state: WebhookState;
  readonly failingSince: Date;
  readonly failedAttempts: number;
  readonly told: 'failing' | 'stopped' | null;
}

export async function noteFailing({ sql, businessId }: TenantTransaction, webhookId: string, failing: Failing) {
  await sql`
    update webhook_endpoints set version = version + case state when ${failing.state} then 0 else 1 end,
      state = ${failing.state}, failing_since = ${failing.failingSince},
      failed_attempts = ${failing.failedAttempts}, told = ${failing.told}
    where business_id = ${businessId} and id = ${webhookId}`;
}

/** Gives one back that could not be made, without counting an attempt. */
export async function releaseMessage(
  { sql, businessId }: TenantTransaction,
  { messageId, attempt }: { messageId: string; attempt: number },
  at: Date,
) {
  await sql`
    update webhook_messages set attempt = attempt - 1, claimed_at = null, next_at = ${at}::timestamptz + interval '1 minute'
    where business_id = ${businessId} and id = ${messageId} and state = 'waiting' and attempt = ${attempt}`;
}

/**
 * Owners are mailed of one stop a day of an address: a program may start its own again, or make it anew, and have it stopped as often as
 * it likes.
 */
export async function wasStoppedLately(
  { sql, businessId }: TenantTransaction,
  webhookId: string,
  at: Date,
): Promise<boolean> {
  const [row] = await sql<{ lately: boolean }[]>`
    select exists (
      select 1 from webhook_endpoints w
      join webhook_endpoints o on o.business_id = w.business_id and o.connection_id = w.connection_id and o.address = w.address
      join events e on e.business_id = o.business_id and e.subject_id = o.id
      where w.business_id = ${businessId} and w.id = ${webhookId} and e.kind = 'webhook_stopped'
        and e.at > ${at}::timestamptz - interval '1 day') "lately"`;
  return row?.lately ?? false;
}
