import type { ConnectionDays, ConnectionRight } from '@underlay/domain/connections/connection-rights.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Connection } from '../../http/caller.ts';

export interface ConnectionRow {
  readonly id: string;
  readonly name: string;
  readonly rights: ConnectionRight[];
  readonly onlyRead: boolean;
  readonly tokenStart: string;
  readonly oldUntil: Date | null;
  readonly madeAt: Date;
  /** A name. */
  readonly madeBy: string;
  readonly madeByMember: string | null;
  readonly days: number | null;
  readonly endsAt: Date | null;
  readonly usedAt: Date | null;
  readonly usedFrom: string | null;
  readonly exposedAt: Date | null;
  readonly revokedAt: Date | null;
  /** A name. */
  readonly revokedBy: string | null;
}

const rows = ({ sql, businessId }: TenantReader) => sql`
  select c.id, c.name, to_jsonb(c.rights) rights, c.only_read "onlyRead", c.token_start "tokenStart", c.old_until "oldUntil",
    c.made_at "madeAt", coalesce(n.name, '') "madeBy", m.id "madeByMember", c.days, c.ends_at "endsAt", c.used_at "usedAt",
    c.used_from "usedFrom", c.exposed_at "exposedAt", c.revoked_at "revokedAt", r.name "revokedBy"
  from connections c
  left join business_members m on m.business_id = c.business_id and m.user_id = c.made_by
  left join member_names n on n.business_id = c.business_id and n.user_id = c.made_by
  left join member_names r on r.business_id = c.business_id and r.user_id = c.revoked_by
  where c.business_id = ${businessId}`;

/** Those that are not revoked first, each part from the newest on. */
export const listConnections = (db: TenantReader): Promise<ConnectionRow[]> =>
  db.sql<ConnectionRow[]>`
    ${rows(db)} order by c.revoked_at is not null, c.made_at desc, c.id limit 200`;

export async function readConnection(db: TenantReader, connectionId: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.sql<ConnectionRow[]>`
    ${rows(db)} and c.id = ${connectionId}`;
  return row;
}

/** The one that is not revoked and has this name, in whatever case. */
export async function readNamed(
  { sql, businessId }: TenantReader,
  name: string,
): Promise<{ endsAt: Date | null } | undefined> {
  const [row] = await sql<{ endsAt: Date | null }[]>`
    select ends_at "endsAt" from connections
    where business_id = ${businessId} and lower(name) = lower(${name}) and revoked_at is null`;
  return row;
}

export interface LockedConnection {
  readonly name: string;
  readonly tokenHash: Buffer;
  /** The token before, and how long it works. */
  readonly oldHash: Buffer | null;
  readonly oldUntil: Date | null;
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Locked until the end of the transaction. */
export async function lockConnection(
  { sql, businessId }: TenantTransaction,
  connectionId: string,
): Promise<LockedConnection | undefined> {
  const [row] = await sql<LockedConnection[]>`
    select name, token_hash "tokenHash", old_hash "oldHash", old_until "oldUntil", ends_at "endsAt", revoked_at "revokedAt"
    from connections
    where business_id = ${businessId} and id = ${connectionId} for update`;
  return row;
}

/** Those of one member that are not revoked, locked until the end of the transaction. */
export const lockMadeBy = ({ sql, businessId }: TenantTransaction, userId: string) =>
  sql<{ id: string; name: string }[]>`
    select id, name from connections
    where business_id = ${businessId} and made_by = ${userId} and revoked_at is null order by id for update`;

/** How many can call now. */
export async function countActive({ sql, businessId }: TenantReader, at: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from connections
    where business_id = ${businessId} and revoked_at is null and (ends_at is null or ends_at > ${at})`;
  return row?.count ?? 0;
}

export interface NewConnection {
  readonly id: string;
  readonly name: string;
  readonly rights: readonly ConnectionRight[];
  readonly onlyRead: boolean;
  readonly tokenHash: Buffer;
  readonly tokenStart: string;
  readonly madeBy: string;
  readonly at: Date;
  readonly days: ConnectionDays;
  readonly endsAt: Date | null;
}

/** False when another one has the name. */
export async function insertConnection({ sql, businessId }: TenantTransaction, one: NewConnection): Promise<boolean> {
  const inserted = await sql`
    insert into connections (business_id, id, name, rights, only_read, token_hash, token_start, made_by, made_at, days, ends_at)
    values (${businessId}, ${one.id}, ${one.name}, ${[...one.rights]}, ${one.onlyRead}, ${one.tokenHash}, ${one.tokenStart},
      ${one.madeBy}, ${one.at}, ${one.days}, ${one.endsAt})
    on conflict (business_id, lower(name)) where revoked_at is null do nothing returning 1`;
  if (inserted.length === 0) return false;
  await insertToken({ sql, businessId }, one.id, one.tokenHash);
  return true;
}

async function insertToken(
  { sql, businessId }: Pick<TenantTransaction, 'sql' | 'businessId'>,
  connectionId: string,
  tokenHash: Buffer,
) {
  await sql`
    insert into connection_tokens (token_hash, business_id, connection_id) values (${tokenHash}, ${businessId}, ${connectionId})`;
}

export async function updateRights(
  { sql, businessId }: TenantTransaction,
  connectionId: string,
  { rights, onlyRead }: { rights: readonly ConnectionRight[]; onlyRead: boolean },
) {
  await sql`
    update connections set rights = ${[...rights]}, only_read = ${onlyRead}
    where business_id = ${businessId} and id = ${connectionId}`;
}

export interface NewToken {
  readonly tokenHash: Buffer;
  readonly tokenStart: string;
  /** The token before, while it works. Null ends it now. */
  readonly old: { readonly hash: Buffer; readonly until: Date } | null;
  readonly days: ConnectionDays;
  readonly endsAt: Date | null;
}

export async function replaceToken(tx: TenantTransaction, connectionId: string, next: NewToken) {
  const { sql, businessId } = tx;
  const { old } = next;
  await sql`
    update connections set token_hash = ${next.tokenHash}, token_start = ${next.tokenStart}, old_hash = ${old?.hash ?? null},
      old_until = ${old?.until ?? null}, days = ${next.days}, ends_at = ${next.endsAt}, told_days = null, exposed_at = null
    where business_id = ${businessId} and id = ${connectionId}`;
  await sql`
    delete from connection_tokens
    where business_id = ${businessId} and connection_id = ${connectionId} and token_hash is distinct from ${old?.hash ?? null}`;
  await insertToken(tx, connectionId, next.tokenHash);
}

export async function endConnection(
  { sql, businessId }: TenantTransaction,
  connectionId: string,
  { by, at }: { by: string; at: Date },
) {
  await sql`
    delete from connection_tokens where business_id = ${businessId} and connection_id = ${connectionId}`;
  await sql`
    update connections set revoked_at = ${at}, revoked_by = ${by}, old_hash = null, old_until = null
    where business_id = ${businessId} and id = ${connectionId}`;
}

/**
 * Directory: the program that a token opens, with all that it may do, by one statement on primary keys. Every call of a program makes
 * it. Of a revoked connection there is no token.
 */
export async function connectionWithToken(
  sql: Queryable,
  tokenHash: Buffer,
  at: Date,
): Promise<Connection | undefined> {
  const [row] = await sql<Connection[]>`
    select c.id, c.business_id "businessId", c.name, to_jsonb(c.rights) rights, c.only_read "onlyRead", c.ends_at "endsAt", c.used_at "usedAt"
    from connection_tokens t join connections c on c.business_id = t.business_id and c.id = t.connection_id
    where t.token_hash = ${tokenHash} and c.revoked_at is null and (c.ends_at is null or c.ends_at > ${at})
      and (c.token_hash = t.token_hash or (c.old_hash = t.token_hash and c.old_until > ${at}))`;
  return row;
}

/** Of several calls in the same minute one writes. */
export async function noteUse(
  sql: Queryable,
  { id, businessId, usedAt }: Connection,
  { at, network }: { at: Date; network: string },
) {
  await sql`
    update connections set used_at = ${at}, used_from = ${network}
    where business_id = ${businessId} and id = ${id} and used_at is not distinct from ${usedAt}`;
}

/** Directory: a token was sent where others may have read it. */
export async function noteExposed(sql: Queryable, tokenHash: Buffer, at: Date) {
  await sql`
    update connections c set exposed_at = ${at} from connection_tokens t
    where t.token_hash = ${tokenHash} and c.business_id = t.business_id and c.id = t.connection_id`;
}
