import { randomBytes } from 'node:crypto';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { Queryable } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { sha256 } from '../../services/sealer.ts';

/** add: a new passkey. sign-in: in place of password and code. second-step: after the password. confirm: before a change (P14). */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-step' | 'confirm';

/** What a challenge is for. An answer to it is worth nothing anywhere else. */
export interface Asked {
  readonly purpose: PasskeyPurpose;
  /** The open sign-in or the session that asks. */
  readonly holder: string;
}

/** The session of somebody who is signed in. */
export const holderOf = ({ id, family }: Pick<User, 'id' | 'family'>): string => `${id} ${family?.toString('hex')}`;

const CHALLENGE_BYTES = 32;
export const CHALLENGE_MILLISECONDS = 5 * 60_000;
/** Of one sign-in or session. Several tabs may ask, and the page of the sign-in asks again before its challenge ends. */
const MAX_OPEN = 10;

/** A new challenge of 256 random bits. The oldest of its holder go when there are too many. */
export async function makeChallenge(sql: Queryable, asked: Asked, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const holder = holderHash(asked);
  const expiresAt = new Date(now.getTime() + CHALLENGE_MILLISECONDS);
  await sql`
    with dropped as (
      delete from passkey_challenges where hash in (
        select hash from passkey_challenges where holder = ${holder} order by expires_at desc offset ${MAX_OPEN - 1}))
    insert into passkey_challenges (hash, holder, expires_at)
    values (${challengeHash(asked, Buffer.from(challenge).toString('base64url'))}, ${holder}, ${expiresAt})`;
  return challenge;
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a browser says it has answered. Null when it is no browser that says so. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.safeParse(decodeClientDataJSON(clientDataJSON)).data?.challenge ?? null;
  } catch (error) {
    // It is no JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Uses a challenge up. False when it is unknown, too old, for something else, or was used. Of two uses at once one wins. */
export async function takeChallenge(sql: Queryable, asked: Asked, challenge: string, now: Date): Promise<boolean> {
  const rows = await sql`
    delete from passkey_challenges where hash = ${challengeHash(asked, challenge)} and expires_at > ${now} returning 1`;
  return rows.length === 1;
}

const holderHash = ({ holder }: Asked): Buffer => sha256(`passkey holder:${holder}`);
const challengeHash = ({ purpose, holder }: Asked, challenge: string): Buffer =>
  sha256(`passkey challenge:${purpose}:${holder}:${challenge}`);
