import type { Confirmation } from '@underlay/contract/confirmation.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { countAttempt, forgiveAttempt } from './attempt-limits.ts';
import { atSignIn } from './known-place.ts';
import { verifyPassword } from './password.ts';
import { checkCode } from './second-factor.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import { noteProof } from './sign-in-store.ts';
import { userByEmail } from './user-store.ts';

/** How long a confirmation stands for lesser changes. Whoever does several in a row is asked once. */
const STANDS_MILLISECONDS = 15 * 60_000;
/** Another provider's sign-in counts as given again for this long. */
const FRESH_MILLISECONDS = 5 * 60_000;
/** The provider's clock may be ahead of ours. */
const SKEW_MILLISECONDS = 60_000;

interface Confirming {
  readonly user: User;
  readonly confirmation: Confirmation | undefined;
  readonly ipAddress: string;
}

/**
 * Throws unless the person has just given their password again, and the code of their second factor where they have one. A
 * stolen session is not enough for such a change (P14).
 */
export async function confirmIdentity(platform: Platform, confirming: Confirming): Promise<void> {
  const { securityEvents, config } = platform;
  const { user } = confirming;
  if (config.identity.issuer) return requireFreshSignIn(platform, user);
  try {
    await requirePassword(platform, confirming);
  } catch (error) {
    if (error instanceof Refused && error.code === 'wrong_password')
      await securityEvents.note({ kind: 'step-up', outcome: 'failure', userId: user.id });
    throw error;
  }
  await securityEvents.note({ kind: 'step-up', userId: user.id });
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
  if (user.family) await noteProof(platform.systemDb.sql, user.family, platform.clock.now());
}

/**
 * For a change that a stolen session must not make, and that is part of daily work. Throws unless the person has confirmed who
 * they are in this sign-in, or signed in with another provider, within a quarter of an hour.
 */
export function requireConfirmed(platform: Platform, user: User) {
  if (!isProved(platform, user, STANDS_MILLISECONDS)) throw new Refused('confirmation_needed');
}

/** Another provider leaves us no password to ask for. Its token says when it last asked for one. */
function requireFreshSignIn(platform: Platform, user: User) {
  if (!isProved(platform, user, FRESH_MILLISECONDS)) throw new Refused('sign_in_again');
}

function isProved({ clock }: Platform, { provedAt }: User, milliseconds: number): boolean {
  const age = provedAt ? clock.now().getTime() - provedAt.getTime() : Number.POSITIVE_INFINITY;
  return age <= milliseconds && age >= -SKEW_MILLISECONDS;
}
