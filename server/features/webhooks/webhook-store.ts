import type { WebhookState } from '@underlay/domain/webhooks/webhook-types.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface WebhookRow {
  readonly id: string;
  readonly connectionId: string;
  readonly address: string;
  /** None stands for all. */
  readonly types: string[];
  readonly description: string;
  readonly state: WebhookState;
  readonly failingSince: Date | null;
  readonly unsent: number;
  readonly oldUntil: Date | null;
  readonly madeAt: Date;
  readonly version: number;
}

export interface Asked {
  /** Of this connection alone. Null: of all. */
  readonly connectionId: string | null;
  readonly now: Date;
  /** What did not get through is counted from here on, up to this many. */
  readonly unsentSince: Date;
  readonly maxUnsent: number;
}

/** Of connections that were not revoked: with a connection its webhooks end too (CONN-09). Oldest first. */
export const listWebhooks = (db: TenantReader, asked: Asked): Promise<WebhookRow[]> =>
  db.sql<WebhookRow[]>`${rows(db, asked)} order by w.made_at, w.id limit 200`;

export async function readWebhook(db: TenantReader, id: string, asked: Asked): Promise<WebhookRow | undefined> {
  const [row] = await db.sql<WebhookRow[]>`${rows(db, asked)} and w.id = ${id}`;
  return row;
}

const rows = ({ sql, businessId }: TenantReader, { connectionId, unsentSince, maxUnsent }: Asked): Statement => sql`
  select w.id, w.connection_id "connectionId", w.address, to_jsonb(w.types) "types", w.description, w.state,
    w.failing_since "failingSince", w.old_until "oldUntil", w.made_at "madeAt", w.version,
    (select count(*) from (
      select 1 from webhook_messages m
      where m.business_id = w.business_id and m.endpoint_id = w.id and m.made_at >= ${unsentSince}
        and (m.state = 'failed' or m.state = 'waiting' and m.attempt > 0) limit ${maxUnsent}) counted) "unsent"
  from webhook_endpoints w join connections c on c.business_id = w.business_id and c.id = w.connection_id
  where w.business_id = ${businessId} and w.removed_at is null and c.revoked_at is null
    and (${connectionId}::uuid is null or w.connection_id = ${connectionId})`;

export async function readAddress({ sql, businessId }: TenantReader, id: string): Promise<string | undefined> {
  const [row] = await sql<{ address: string }[]>`
    select w.address from webhook_endpoints w join connections c on c.business_id = w.business_id and c.id = w.connection_id
    where w.business_id = ${businessId} and w.id = ${id} and w.removed_at is null and c.revoked_at is null`;
  return row?.address;
}

/** How many addresses the business is called at. */
export async function countWebhooks({ sql, businessId }: TenantReader): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) "count" from webhook_endpoints w
    join connections c on c.business_id = w.business_id and c.id = w.connection_id
    where w.business_id = ${businessId} and w.removed_at is null and c.revoked_at is null`;
  return row?.count ?? 0;
}

/** Those that are not revoked, and will not be before this transaction ends. Two who make webhooks at once come one after the other. */
export const lockConnections = ({ sql, businessId }: TenantTransaction) =>
  sql<{ id: string; name: string }[]>`
    select id, name from connections where business_id = ${businessId} and revoked_at is null
    order by id for no key update`;

export interface LockedWebhook {
  readonly id: string;
  readonly address: string;
  readonly types: string[];
  readonly description: string;
  readonly state: WebhookState;
  readonly secretSealed: string;
  readonly oldSecretSealed: string | null;
  readonly oldUntil: Date | null;
  readonly version: number;
}

const locked = ({ sql }: TenantReader): Statement => sql`
  select w.id, w.address, to_jsonb(w.types) "types", w.description, w.state, w.secret_sealed "secretSealed",
    w.old_secret_sealed "oldSecretSealed", w.old_until "oldUntil", w.version
  from webhook_endpoints w join connections c on c.business_id = w.business_id and c.id = w.connection_id`;

/** Locked until the end of the transaction. Events go on being written for it. */
export async function lockWebhook(
  tx: TenantTransaction,
  id: string,
  connectionId: string | null,
): Promise<LockedWebhook | undefined> {
  const [row] = await tx.sql<LockedWebhook[]>`
    ${locked(tx)} where w.business_id = ${tx.businessId} and w.id = ${id} and w.removed_at is null and c.revoked_at is null
      and (${connectionId}::uuid is null or w.connection_id = ${connectionId})
    for no key update of w`;
  return row;
}

/** The one that the connection has at that address already, locked. */
export async function lockWebhookAt(
  tx: TenantTransaction,
  connectionId: string,
  address: string,
): Promise<LockedWebhook | undefined> {
  const [row] = await tx.sql<LockedWebhook[]>`
    ${locked(tx)} where w.business_id = ${tx.businessId} and w.connection_id = ${connectionId} and w.address = ${address}
      and w.removed_at is null
    for no key update of w`;
  return row;
}

export interface NewWebhook {
  readonly id: string;
  readonly connectionId: string;
  readonly address: string;
  readonly types: readonly string[];
  readonly description: string;
  readonly secretSealed: string;
  readonly at: Date;
}

export async function insertWebhook({ sql, businessId }: TenantTransaction, one: NewWebhook) {
  await sql`
    insert into webhook_endpoints (business_id, id, connection_id, address, types, description, secret_sealed, state, made_at)
    values (${businessId}, ${one.id}, ${one.connectionId}, ${one.address}, ${[...one.types]}, ${one.description},
      ${one.secretSealed}, 'working', ${one.at})`;
}

export interface WebhookEntries {
  readonly address: string;
  readonly types: readonly string[];
  readonly description: string;
  readonly state: WebhookState;
}

/** False when another one of the same connection has the address. Whatever is started again, or is at another address, has failed at nothing yet. */
export async function updateWebhook(
  { sql, businessId }: TenantTransaction,
  id: string,
  { address, types, description, state }: WebhookEntries,
): Promise<boolean> {
  const isFresh = sql`(w.address <> ${address} or ${state} = 'working' and w.state <> 'working')`;
  const updated = await sql`
    update webhook_endpoints w set address = ${address}, types = ${[...types]}, description = ${description}, state = ${state},
      version = w.version + 1,
      failing_since = case when ${isFresh} then null else w.failing_since end,
      failed_attempts = case when ${isFresh} then 0 else w.failed_attempts end,
      told = case when ${isFresh} then null else w.told end
    where w.business_id = ${businessId} and w.id = ${id} and not exists (
      select 1 from webhook_endpoints o where o.business_id = w.business_id and o.connection_id = w.connection_id
        and o.address = ${address} and o.id <> w.id and o.removed_at is null)
    returning 1`;
  return updated.length === 1;
}

/** Of all businesses. Answers how many worked until now. */
export async function pauseAll(sql: Queryable): Promise<number> {
  const { count } = await sql`
    update webhook_endpoints set state = 'paused', version = version + 1 where state = 'working' and removed_at is null`;
  return count;
}

export async function updateTypes({ sql, businessId }: TenantTransaction, id: string, types: readonly string[]) {
  await sql`
    update webhook_endpoints set types = ${[...types]}, version = version + 1 where business_id = ${businessId} and id = ${id}`;
}

export async function removeWebhook({ sql, businessId }: TenantTransaction, id: string, at: Date) {
  await sql`
    update webhook_endpoints set removed_at = ${at}, failing_since = null where business_id = ${businessId} and id = ${id}`;
}

/** From now on messages are signed with the new one and with all in `oldSecretSealed`, the last of which ends at `oldUntil`. */
export async function replaceSecret(
  { sql, businessId }: TenantTransaction,
  id: string,
  { secretSealed, oldSecretSealed, oldUntil }: { secretSealed: string; oldSecretSealed: string; oldUntil: Date },
) {
  await sql`
    update webhook_endpoints set old_secret_sealed = ${oldSecretSealed}, old_until = ${oldUntil}, secret_sealed = ${secretSealed},
      version = version + 1
    where business_id = ${businessId} and id = ${id}`;
}

export interface FailingWebhookRow {
  readonly connectionId: string;
  readonly connection: string;
  readonly address: string;
  readonly state: WebhookState;
  readonly failingSince: Date;
}

export async function readFailing(
  { sql, businessId }: TenantReader,
  webhookId: string,
): Promise<FailingWebhookRow | undefined> {
  const [row] = await sql<FailingWebhookRow[]>`
    select w.connection_id "connectionId", c.name "connection", w.address, w.state, w.failing_since "failingSince"
    from webhook_endpoints w join connections c on c.business_id = w.business_id and c.id = w.connection_id
    where w.business_id = ${businessId} and w.id = ${webhookId} and w.removed_at is null and w.failing_since is not null
      and c.revoked_at is null`;
  return row;
}
