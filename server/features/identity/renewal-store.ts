import { errors } from 'oidc-provider';
import type { Queryable } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { notifyAccount } from '../account/index.ts';

/** How long a browser may ask once more for the answer to a renewal that it has not received (docs/decisions/0122). */
const REPEATABLE_MILLISECONDS = 30_000;

/** What was used at this moment or before is used up. */
export const usedUpBy = (now: Date): Date => new Date(now.getTime() - REPEATABLE_MILLISECONDS);

/** Of the tokens that are bound to a browser's cookie alone: whether this one, used then, may come once more. */
export const isRepeatable = (
  used: { readonly consumedAt: Date; readonly binding: Buffer | null },
  now: Date,
): boolean => used.binding !== null && used.consumedAt > usedUpBy(now);

/**
 * Uses a code or a renewal token. Of two uses at the same moment one wins, and the other counts as a reuse and ends the family.
 * A browser may repeat a renewal for a short time. Whichever of its renewal tokens is used, all others of that sign-in are used up,
 * so that of two who hold tokens of one sign-in the one who comes second is found. Another sign-in of the same session and browser has
 * its own nonce. The moment of the sign-in tells those apart that were made before there was one.
 */
export async function consume(platform: Platform, hash: Buffer) {
  const now = platform.clock.now();
  const usedUp = usedUpBy(now);
  const used = await platform.systemDb.sql`
    with used as (
      update oauth_records set consumed_at = coalesce(consumed_at, ${now})
      where hash = ${hash} and (consumed_at is null or (binding is not null and consumed_at > ${usedUp}))
      returning hash, grant_hash, binding, payload),
    others as (
      update oauth_records o set consumed_at = ${usedUp} from used
      where o.grant_hash = used.grant_hash and o.binding = used.binding and o.kind = 'RefreshToken'
        and (o.payload -> 'nonce', o.payload -> 'iiat') is not distinct from (used.payload -> 'nonce', used.payload -> 'iiat')
        and o.hash <> used.hash and (o.consumed_at is null or o.consumed_at > ${usedUp}))
    select 1 from used`;
  if (used.length === 1) return;
  await endFamily(platform, hash);
  throw new errors.InvalidGrant('already used');
}

/** The browser has what it was given: it uses it. Whatever renewal token it had before is used up. */
export async function noteReceived(
  sql: Queryable,
  { family, nonce }: { readonly family: Buffer; readonly nonce: string | null },
  now: Date,
) {
  await sql`
    update oauth_records set consumed_at = ${usedUpBy(now)}
    where grant_hash = ${family} and kind = 'RefreshToken' and binding is not null and consumed_at > ${usedUpBy(now)}
      and payload ->> 'nonce' is not distinct from ${nonce}`;
}

/** Somebody copied a renewal token that comes a second time. Its family ends, and its owner is notified, once. */
export async function endFamily(platform: Platform, tokenHash: Buffer) {
  await platform.systemDb.begin(async (tx) => {
    const [ended] = await tx<{ userId: string }[]>`
      delete from oauth_records where hash = (select grant_hash from oauth_records where hash = ${tokenHash})
      returning user_id "userId"`;
    if (!ended) return;
    const [user] = await tx<{ email: string }[]>`select email from users where id = ${ended.userId}`;
    if (user) await notifyAccount(platform, tx, { email: user.email, about: 'old-token' });
  });
}
