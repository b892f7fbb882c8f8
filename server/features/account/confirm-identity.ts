import type { Confirmation } from '@underlay/contract/confirmation.ts';
import type { PasskeyRequest } from '@underlay/contract/passkey-responses.ts';
import type { RequestDb } from '../../database/remembered-db.ts';
import type { User, Visitor } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { countAttempt, forgiveAttempt } from './attempt-limits.ts';
import { atSignIn } from './known-place.ts';
import { holderOf } from './passkey-challenge-store.ts';
import { verifyPassword } from './password.ts';
import { checkCode } from './second-factor.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import { noteProof } from './sign-in-store.ts';
import { askForPasskey, checkPasskey } from './use-passkey.ts';
import { userByEmail } from './user-store.ts';

/** How long a confirmation stands for lesser changes. Whoever does several in a row is asked once. */
const STANDS_MILLISECONDS = 15 * 60_000;
/** Another provider's sign-in counts as given again for this long. */
const FRESH_MILLISECONDS = 5 * 60_000;
/** The provider's clock may be ahead of ours. */
const SKEW_MILLISECONDS = 60_000;

const PASSKEY_REFUSED = 'That passkey was not accepted. Please try again, or enter your password.';

interface Confirming {
  readonly user: User;
  readonly confirmation: Confirmation | undefined;
  readonly ipAddress: string;
  /** What the change is made in. */
  readonly db?: Pick<RequestDb, 'isRepeat'> & { readonly businessId?: string };
}

/**
 * Throws unless the person has just given their password again, and the code of their second factor where they have one, or
 * has used a passkey. A stolen session is not enough for such a change (P14). A repeated request whose change is made already shows
 * the code that it was made with, which nobody accepts a second time. It changes nothing and is not asked again.
 */
export async function confirmIdentity(platform: Platform, confirming: Confirming): Promise<void> {
  const { securityEvents, config } = platform;
  const { user, db } = confirming;
  if (db?.isRepeat) return;
  refusePrograms(user);
  if (config.identity.issuer) return requireFreshSignIn(platform, user);
  try {
    await (confirming.confirmation?.passkey ? requirePasskey : requirePassword)(platform, confirming);
  } catch (error) {
    if (error instanceof Refused && error.code === 'wrong_password')
      await noteRefused(platform, confirming).catch((failure: unknown) =>
        platform.log.warn({ error: messageOf(failure) }, 'a wrong password could not be noted'),
      );
    throw error;
  }
  if (user.family) await noteProof(platform.systemDb.sql, user.family, platform.clock.now());
  await securityEvents.note({ kind: 'step-up', userId: user.id });
}

/** The change is not begun, so the event has a transaction of its own. A change of their own sign-in is one of no business. */
async function noteRefused({ securityEvents, tenantDb, clock }: Platform, { user, db }: Confirming) {
  await securityEvents.note({ kind: 'step-up', outcome: 'failure', userId: user.id });
  if (db?.businessId === undefined) return;
  const event = { subjectId: db.businessId, kind: 'confirmation_failed', actor: user.id, at: clock.now() } as const;
  await tenantDb(db.businessId).begin((tx) => writeEvent(tx, event));
}

async function requirePassword(platform: Platform, { user, confirmation, ipAddress }: Confirming) {
  const attempt = atSignIn(user, ipAddress);
  if ((await countAttempt(platform, attempt)) > 0) throw new Refused('TOO_MANY_REQUESTS');
  const stored = await userByEmail(platform.systemDb.sql, user.email);
  if (!(await verifyPassword(confirmation?.password ?? '', stored?.passwordHash ?? null)))
    throw new Refused('wrong_password');
  if (await hasSecondFactor(platform.systemDb.sql, user.id)) {
    const check = await checkCode(platform, { user, code: confirmation?.code ?? '', attempt });
    if (check === 'wrong') throw new Refused('wrong_password');
    if (check !== 'right') throw new Refused('TOO_MANY_REQUESTS');
  }
  await forgiveAttempt(platform, attempt);
}

/**
 * For a change that a stolen session must not make, and that is part of daily work. Throws unless the person has confirmed who
 * they are in this sign-in, or signed in with another provider, within a quarter of an hour.
 */
export function requireConfirmed(platform: Platform, user: User) {
  refusePrograms(user);
  if (!isProved(platform, user, STANDS_MILLISECONDS)) throw new Refused('confirmation_needed');
}

/** A program has nothing to confirm who it is with, besides the token that it called with. */
function refusePrograms({ connection }: User) {
  if (connection) throw new Refused('not_for_connections');
}

interface Confirmable {
  readonly user: User;
  readonly systemDb: RequestDb;
  readonly body: { readonly confirmation: Confirmation };
  readonly visitor: Visitor;
}

/** The person, confirmed, where what they change is kept by us and not by another provider. */
export async function confirmedOwner(
  platform: Platform,
  { user, body, visitor, systemDb }: Confirmable,
): Promise<User> {
  if (platform.config.identity.issuer) throw new Refused('managed_elsewhere');
  const { confirmation } = body;
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db: systemDb });
  return user;
}

/** Asks the person's browser for a passkey of theirs. The answer goes with the change that is made in the same session. */
export const askForConfirmation = (platform: Platform, user: User): Promise<PasskeyRequest> =>
  askForPasskey(platform, { purpose: 'confirm', holder: holderOf(user) }, user.id);

async function requirePasskey(platform: Platform, { user, confirmation, ipAddress }: Confirming) {
  if (!confirmation?.passkey) return;
  const answered = {
    asked: { purpose: 'confirm' as const, holder: holderOf(user) },
    use: confirmation.passkey,
    userId: user.id,
    ipAddress,
  };
  const check = await checkPasskey(platform, answered);
  if (check === 'refused') throw new Refused('wrong_password', { copy: PASSKEY_REFUSED });
  if ('waitSeconds' in check) throw new Refused('TOO_MANY_REQUESTS');
}

/** Another provider leaves us no password to ask for. Its token says when it last asked for one. */
function requireFreshSignIn(platform: Platform, user: User) {
  if (!isProved(platform, user, FRESH_MILLISECONDS)) throw new Refused('sign_in_again');
}

function isProved({ clock }: Platform, { provedAt }: User, milliseconds: number): boolean {
  const age = provedAt ? clock.now().getTime() - provedAt.getTime() : Number.POSITIVE_INFINITY;
  return age <= milliseconds && age >= -SKEW_MILLISECONDS;
}
