import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Role } from '@underlay/domain/members/rights.ts';
import Provider, { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Queryable, Statement } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { noteSignIn, OPEN_SIGN_IN, sweepPendingSecrets } from '../account/index.ts';
import { bindTokens, mayRefresh } from './binding.ts';
import { consume, endFamily, isRepeatable, usedUpBy } from './renewal-store.ts';

/** Expired rows stay for a day, so that an expired token can be told from an unknown one (AUTH-17). */
const KEPT_AFTER_EXPIRY_MILLISECONDS = DAY_MILLISECONDS;
const VISITS_KEPT_MILLISECONDS = 400 * DAY_MILLISECONDS;
const TOKENS: readonly string[] = ['AccessToken', 'RefreshToken'];
const OF_A_GRANT: readonly string[] = [...TOKENS, 'AuthorizationCode'];
const OF_A_USER: readonly string[] = [...OF_A_GRANT, 'Grant', 'Session'];
const FOREIGN_KEY_VIOLATION = '23503';
const UNLIMITED_MILLISECONDS = 14 * DAY_MILLISECONDS;

/** The key of a row. An id is a secret, so only its hash is stored. No row of another kind can be found with it. */
const recordHash = (kind: string, id: string): Buffer => sha256(`${kind}:${id}`);

/** What the provider remembers, in our database, so that restarts and several processes share it. */
export function oauthAdapter(platform: Platform): (kind: string) => Adapter {
  const { systemDb } = platform;
  const secure = platform.config.publicOrigin.startsWith('https:');
  return (kind) => ({
    upsert: (id, payload, expiresIn) => store(platform, { kind, id, payload, expiresIn, secure }),
    async find(id) {
      const row = await readRecord(systemDb.sql, recordHash(kind, id));
      // A stolen refresh token, without its browser's cookie, does not exist (P15).
      if (row?.binding && kind === 'RefreshToken' && !(Provider.ctx && mayRefresh(Provider.ctx, row.binding)))
        return undefined;
      const now = platform.clock.now();
      if (row?.consumedAt && kind === 'RefreshToken' && row.expiresAt > now) {
        // The provider goes on as with one that was not used, and `consume` decides.
        if (isRepeatable({ ...row, consumedAt: row.consumedAt }, now)) return { ...row.payload, jti: id };
        await endFamily(platform, recordHash(kind, id));
      }
      return row && { ...payloadOf(row), jti: id };
    },
    async findByUid(uid) {
      const [row] = await systemDb.sql<OauthRow[]>`
        select ${columns(systemDb.sql)} from oauth_records where uid = ${uid} and kind = ${kind}`;
      return row && payloadOf(row);
    },
    findByUserCode: async () => undefined,
    consume: (id) => consume(platform, recordHash(kind, id)),
    destroy: async (id) => void (await systemDb.sql`delete from oauth_records where hash = ${recordHash(kind, id)}`),
    // One statement deletes a whole family, since its rows follow their grant.
    revokeByGrantId: async (id) =>
      void (await systemDb.sql`delete from oauth_records where hash = ${recordHash('Grant', id)}`),
  });
}

/** How long an access token works. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

export interface TokenRow extends Omit<User, 'emailConfirmed' | 'provedAt' | 'browser' | 'nonce'> {
  readonly binding: Buffer | null;
  readonly expiresAt: Date;
  /** All tokens of one session. */
  readonly family: Buffer;
  /** Of the sign-in that it is of. */
  readonly nonce: string | null;
  readonly browser: string | null;
  readonly provedAt: Date | null;
  /** In the business that was asked about. Null for who may not work there. */
  readonly role: Role | null;
  /** Whether the renewal that it came with could still be repeated. */
  readonly isRepeatable: boolean;
}

/** A value in SQL: the role of a person who may work in a business. Businesses are younger than sign-ins and say it themselves. */
export type RoleIn = (sql: Queryable, of: { readonly businessId: string; readonly userId: Statement }) => Statement;

/** A token, its user and their membership, by one statement on primary keys. Every request of the manager area makes it. */
export async function readToken(
  sql: Queryable,
  token: string,
  asked: { readonly businessId: string; readonly workingRole: RoleIn } | null,
  now: Date,
): Promise<TokenRow | undefined> {
  const issued = sql`r.expires_at - ${ACCESS_TOKEN_SECONDS}::int * interval '1 second'`;
  const usedUp = usedUpBy(now);
  const [row] = await sql<TokenRow[]>`
    select u.id, u.email, u.first_name "firstName", u.last_name "lastName", u.previous_login_at "lastLogin",
      r.binding, r.expires_at "expiresAt", r.grant_hash "family", r.payload ->> 'nonce' "nonce", s.session_uid "browser", s.proved_at "provedAt",
      r.binding is not null and ${issued} > ${usedUp} and exists (
        select 1 from oauth_records b where b.grant_hash = r.grant_hash and b.kind = 'RefreshToken'
          and b.payload -> 'nonce' is not distinct from r.payload -> 'nonce'
          and b.consumed_at > ${usedUp} and b.consumed_at <= ${issued}) "isRepeatable",
      ${asked ? asked.workingRole(sql, { businessId: asked.businessId, userId: sql`u.id` }) : sql`null`} role
    from oauth_records r join users u on u.id = r.user_id left join sign_ins s on s.grant_hash = r.grant_hash
    where r.hash = ${recordHash('AccessToken', token)}`;
  return row;
}

/** Ends every token that was issued to the browser with this binding cookie. */
export async function revokeBrowser(sql: Queryable, binding: Buffer) {
  await sql`delete from oauth_records where hash in (select grant_hash from oauth_records where binding = ${binding})`;
}

export async function sweepOauthRecords({ systemDb, clock }: Platform) {
  const now = clock.now().getTime();
  await systemDb.sql`delete from oauth_records where expires_at < ${new Date(now - KEPT_AFTER_EXPIRY_MILLISECONDS)}`;
  await systemDb.sql`delete from one_time_codes where expires_at < ${new Date(now)}`;
  await systemDb.sql`delete from passkey_challenges where expires_at < ${new Date(now)}`;
  await sweepPendingSecrets(systemDb.sql, clock.now());
  await systemDb.sql`delete from attempts where window_ends_at < ${new Date(now)}`;
  await systemDb.sql`delete from visits where day < ${new Date(now - VISITS_KEPT_MILLISECONDS).toISOString().slice(0, 10)}`;
}

interface OauthRow {
  readonly payload: AdapterPayload;
  readonly consumedAt: Date | null;
  readonly binding: Buffer | null;
  readonly expiresAt: Date;
}

const columns = (sql: Queryable) => sql`payload, consumed_at "consumedAt", binding, expires_at "expiresAt"`;

async function readRecord(sql: Queryable, hash: Buffer): Promise<OauthRow | undefined> {
  const [row] = await sql<OauthRow[]>`
    select ${columns(sql)} from oauth_records where hash = ${hash}`;
  return row;
}

function payloadOf({ payload, consumedAt }: OauthRow): AdapterPayload {
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload;
}

interface NewRecord {
  readonly kind: string;
  readonly id: string;
  readonly payload: AdapterPayload;
  readonly expiresIn: number | undefined;
  readonly secure: boolean;
}

async function store({ systemDb, clock }: Platform, { kind, id, payload, expiresIn, secure }: NewRecord) {
  const life = expiresIn === undefined ? UNLIMITED_MILLISECONDS : expiresIn * 1000;
  const expiresAt = new Date(clock.now().getTime() + life);
  const grant = OF_A_GRANT.includes(kind) && payload.grantId ? recordHash('Grant', payload.grantId) : null;
  const user = personOf(kind, payload);
  const binding = TOKENS.includes(kind) && Provider.ctx ? bindTokens(Provider.ctx, secure) : null;
  const device = kind === 'RefreshToken' && Provider.ctx && grant ? deviceOf(Provider.ctx) : null;
  const json = JSON.parse(JSON.stringify({ ...withoutSecrets(payload), ...(kind === 'AccessToken' && nonceOf()) }));
  try {
    await systemDb.sql`
      insert into oauth_records (hash, kind, grant_hash, user_id, uid, binding, payload, expires_at)
      values (${recordHash(kind, id)}, ${kind}, ${grant}, ${user}, ${payload.uid ?? null}, ${binding}, ${systemDb.sql.json(json)}, ${expiresAt})
      on conflict (hash) do update set user_id = excluded.user_id, uid = excluded.uid, payload = excluded.payload,
        expires_at = excluded.expires_at`;
    if (device && grant && user) {
      const { sessionUid = null } = payload;
      const seen = { grantHash: grant, userId: user, sessionUid, ...device, at: clock.now() };
      await noteSignIn(systemDb.sql, { ...seen, isNew: !payload.rotations });
    }
  } catch (error) {
    // The family was revoked while this token was being made. The token must not survive it.
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw new errors.InvalidGrant('grant not found');
    throw error;
  }
}

/** The person that a row opens something for. A sign-in whose password was right, and that nobody has gone on with yet, counts too. */
function personOf(kind: string, { accountId, result }: AdapterPayload): string | null {
  if (kind !== OPEN_SIGN_IN) return OF_A_USER.includes(kind) ? (accountId ?? null) : null;
  const { login, firstDoor } = (result ?? {}) as { login?: { accountId?: string }; firstDoor?: { userId?: string } };
  return login?.accountId ?? firstDoor?.userId ?? null;
}

/** The provider gives an access token no nonce. It has that of what it is given for. */
function nonceOf() {
  const { RefreshToken, AuthorizationCode } = Provider.ctx?.oidc.entities ?? {};
  const nonce = (RefreshToken ?? AuthorizationCode)?.nonce;
  return nonce !== undefined && { nonce };
}

const deviceOf = (ctx: KoaContextWithOIDC) => ({ userAgent: ctx.get('user-agent'), ipAddress: ctx.ip });

/** The id itself opens things and is left out. The row is found by its hash. */
function withoutSecrets({ jti: _id, ...payload }: AdapterPayload): AdapterPayload {
  if (!payload.session) return payload;
  const { cookie: _cookie, ...session } = payload.session;
  return { ...payload, session };
}
