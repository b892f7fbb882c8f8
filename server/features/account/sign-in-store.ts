import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/sql.ts';
import { maskedAddress } from '../../services/device.ts';

const LONGEST_USER_AGENT = 500;
/** What the provider calls an Interaction: a sign-in under way. */
export const OPEN_SIGN_IN = 'Interaction';

interface SeenSignIn {
  readonly grantHash: Buffer;
  readonly userId: string;
  readonly sessionUid: string | null;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly at: Date;
  /** Somebody has signed in. Otherwise their tokens are renewed. */
  readonly isNew: boolean;
}

/**
 * A browser was given its first tokens or new ones. This happens about every quarter of an hour while somebody works. A new
 * sign-in in the same browser does not inherit what was confirmed in the one before (P14).
 */
export async function noteSignIn(sql: Queryable, seen: SeenSignIn) {
  const userAgent = seen.userAgent.slice(0, LONGEST_USER_AGENT);
  const ipAddress = maskedAddress(seen.ipAddress);
  await sql`
    insert into sign_ins (grant_hash, id, user_id, session_uid, user_agent, ip_address, started_at, last_seen_at)
    values (${seen.grantHash}, ${randomUUID()}, ${seen.userId}, ${seen.sessionUid}, ${userAgent}, ${ipAddress},
      ${seen.at}, ${seen.at})
    on conflict (grant_hash) do update set user_agent = excluded.user_agent, ip_address = excluded.ip_address,
      session_uid = excluded.session_uid, last_seen_at = excluded.last_seen_at,
      proved_at = case when ${seen.isNew} then null else sign_ins.proved_at end`;
}

/** In this sign-in the person has given again what proves who they are. */
export async function noteProof(sql: Queryable, family: Buffer, at: Date) {
  await sql`update sign_ins set proved_at = ${at} where grant_hash = ${family}`;
}

export interface SignInRow {
  readonly id: string;
  readonly family: Buffer;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

/** Where somebody is signed in now: families with a token that can still be used, the last seen first. */
export async function readSignIns(sql: Queryable, userId: string, now: Date): Promise<SignInRow[]> {
  return sql<SignInRow[]>`
    select s.id, s.grant_hash "family", s.user_agent "userAgent", s.ip_address "ipAddress", s.started_at "startedAt",
      s.last_seen_at "lastSeenAt"
    from sign_ins s
    where s.user_id = ${userId} and exists (
      select 1 from oauth_records t
      where t.grant_hash = s.grant_hash and t.expires_at > ${now} and t.consumed_at is null)
    order by s.last_seen_at desc, s.id`;
}

/** Ends one sign-in: its tokens, and the session that would give that browser new ones. False when it is another person's. */
export async function endSignIn(sql: Queryable, userId: string, signInId: string): Promise<boolean> {
  const [row] = await sql<{ family: Buffer; sessionUid: string | null }[]>`
    select grant_hash "family", session_uid "sessionUid" from sign_ins where id = ${signInId} and user_id = ${userId}`;
  if (!row) return false;
  await sql`
    delete from oauth_records where user_id = ${userId}
      and (hash = ${row.family} or (kind = 'Session' and uid = ${row.sessionUid}))`;
  return true;
}

/** One sign-in: the family of its tokens, and what tells them from those of another sign-in of the same browser (docs/decisions/0122). */
export interface KeptSignIn {
  readonly family: Buffer;
  readonly nonce: string | null;
}

/**
 * Ends every sign-in of a person in every browser, half-done ones too. The one that is `kept` stays, with the session it came from.
 */
export async function revokeUser(sql: Queryable, userId: string, kept: KeptSignIn | null = null) {
  const family = kept?.family ?? null;
  await sql`
    delete from oauth_records r where r.user_id = ${userId}
      and (coalesce(r.hash <> ${family} and coalesce(r.grant_hash <> ${family}, true), true)
        or (r.grant_hash = ${family} and r.payload ->> 'nonce' is distinct from ${kept?.nonce ?? null}))
      and not (r.kind = 'Session' and r.uid in (select session_uid from sign_ins where grant_hash = ${family}))`;
}

/** Ends half-done sign-ins alone. Somebody who has passed the first factor would otherwise not be asked for a new second one. */
export async function endOpenSignIns(sql: Queryable, userId: string) {
  await sql`delete from oauth_records where user_id = ${userId} and kind = ${OPEN_SIGN_IN}`;
}
