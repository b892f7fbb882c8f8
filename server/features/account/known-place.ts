import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import type { Attempt } from './attempt-limits.ts';
import { knownDevice } from './known-device-store.ts';

/** A browser that the owner of the account has signed in with before, as a place to try from. */
export async function knownPlace(
  { systemDb, clock }: Platform,
  { email, devices }: { email: string; devices: readonly Buffer[] },
): Promise<string | undefined> {
  const hash = await knownDevice(systemDb.sql, { email, hashes: devices, now: clock.now() });
  return hash ? `device ${hash.toString('base64url')}` : undefined;
}

/** Whoever has answered a mail to the address of the account. */
export const ANSWERED_MAIL = 'mail';

/**
 * Somebody who is signed in already. A thief of one sign-in uses up nothing of the others. New tokens in the same browser are
 * the same place: whoever ends their own by using one twice may not begin to guess anew.
 */
export const atSignIn = ({ email, family, browser }: User, ipAddress: string): Attempt => {
  const signIn = browser ?? family?.toString('base64url');
  return { email, ipAddress, known: signIn && `sign-in ${signIn}` };
};
