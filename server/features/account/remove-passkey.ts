import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { notifyAccount } from './notify-account.ts';
import { deletePasskey } from './passkey-store.ts';
import { dropCodesWithoutFactor } from './second-factor.ts';
import { endOpenSignIns } from './sign-in-store.ts';
import { lockUser } from './user-store.ts';

/** Removes a passkey. Without any other factor two-step sign-in is off, and the recovery codes are gone. */
export async function removePasskey(platform: Platform, { id: userId, email }: User, passkeyId: string): Promise<void> {
  await platform.systemDb.begin(async (tx) => {
    await lockUser(tx, userId);
    found((await deletePasskey(tx, { userId, passkeyId })) || null);
    // Whoever holds it may be one step before the end of a sign-in.
    await endOpenSignIns(tx, userId);
    await notifyAccount(platform, tx, { email, about: 'passkey-removed' });
    if (await dropCodesWithoutFactor(tx, userId))
      await notifyAccount(platform, tx, { email, about: 'second-factor-off' });
  });
}
