import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { countFirstCode, forgiveFirstCode } from './attempt-limits.ts';
import { newSecret, type Owner, stepOf } from './authenticator-app.ts';
import { atSignIn } from './known-place.ts';
import { notifyAccount } from './notify-account.ts';
import { putPendingSecret, readPendingSecret, takePendingSecret } from './pending-secret-store.ts';
import { codesForNewFactor } from './second-factor.ts';
import { factorsOf, putApp } from './second-factor-store.ts';
import { endOpenSignIns } from './sign-in-store.ts';
import { lockUser } from './user-store.ts';

/** Makes a new secret, to be shown once. It counts from its first right code. Until then an app that is there goes on counting. */
export async function beginApp(platform: Platform, user: Owner) {
  const { secret, address, sealed } = newSecret(platform, user);
  await putPendingSecret(platform.systemDb.sql, { userId: user.id, secretSealed: sealed, at: platform.clock.now() });
  return { secret, address };
}

/**
 * The first code proves that the app has the secret. It takes the place of an app that was there. Answers recovery codes, which are
 * shown this once, where there are none: those that the person has kept stay as they are.
 */
export async function confirmApp(
  platform: Platform,
  user: User,
  { code, ipAddress }: { code: string; ipAddress: string },
) {
  const { systemDb, clock } = platform;
  const attempt = atSignIn(user, ipAddress);
  if ((await countFirstCode(platform, attempt)) > 0) throw new Refused('TOO_MANY_REQUESTS');
  const now = clock.now();
  const secretSealed = await readPendingSecret(systemDb.sql, user.id, now);
  // The answer to the first code may have been lost.
  if (secretSealed === null) throw new Refused('set_up_over');
  const step = stepOf(platform, user, { secretSealed, code: code.replaceAll(/\s/g, '') });
  if (step === null) throw new Refused('wrong_code');
  const recoveryCodes = await systemDb.begin(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await takePendingSecret(tx, user.id, secretSealed))) throw new Refused('set_up_over');
    const { hasApp } = await factorsOf(tx, user.id);
    // The code is used up with it.
    await putApp(tx, { userId: user.id, secretSealed, step, at: now });
    await endOpenSignIns(tx, user.id);
    await notifyAccount(platform, tx, { email: user.email, about: hasApp ? 'app-replaced' : 'second-factor-on' });
    return codesForNewFactor(tx, user.id);
  });
  await forgiveFirstCode(platform, attempt);
  return { recoveryCodes };
}
