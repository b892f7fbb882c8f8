import type { Platform } from '../../services/platform.ts';
import { type RateLimit, secondsToWait } from '../../services/rate-limiter.ts';
import type { AccountNotice } from './account-mail.ts';
import { notifyAccount } from './notify-account.ts';

/** Of each kind for each account. Whoever goes on guessing fills no mailbox. */
const ALARMS: RateLimit = { name: 'alarms of a day', max: 1, seconds: 24 * 3600 };

/** Whether the owner of this account has not been notified of this today. */
export const isFirstOfDay = async ({ rateLimiter }: Platform, email: string, about: AccountNotice): Promise<boolean> =>
  (await secondsToWait(rateLimiter, [[ALARMS, `${about} ${email.toLowerCase()}`]])) === 0;

/**
 * Guesses for one account were slowed down everywhere: its owner is notified, once a day. The work is the same for an address that
 * nobody has an account with (TM-20).
 */
export async function raiseAlarm(platform: Platform, email: string, about: 'passwords-guessed' | 'codes-guessed') {
  if (!(await isFirstOfDay(platform, email, about))) return;
  await platform.systemDb.begin((tx) => notifyAccount(platform, tx, { email, about }));
}
