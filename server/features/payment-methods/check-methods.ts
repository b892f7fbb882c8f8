import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { DAYS_TO_VERIFY } from '@underlay/domain/payments/deposits.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { clearAttempts } from './deposit-attempts-store.ts';
import { payerOf } from './deposit-payer.ts';
import { letGo } from './forget-methods.ts';
import { noAttemptLeft } from './judge-proof.ts';
import {
  decideMethod,
  findMethodBySetup,
  type MethodRow,
  markMethodChecked,
  methodsToCheck,
  noteWaiting,
} from './method-store.ts';

const CHECK_AGAIN_MILLISECONDS = 3_600_000;
/** The provider reports when its ten days are over. A day later they are over here too. */
const LONGEST_WAIT_MILLISECONDS = (DAYS_TO_VERIFY + 1) * DAY_MILLISECONDS;
const TIMED_OUT = 'The deposits were not confirmed in time.';
const NOT_VERIFIED = 'The bank account could not be verified.';

/** Asks the provider for the state of a saved account and stores it. A decision stays. */
export async function checkMethod(platform: Platform, method: MethodRow) {
  const { systemDb, clock, provider } = platform;
  if (!method.providerSetupId || method.status !== 'pending_verification') return;
  const reported = await provider.readBankMethod(method.providerSetupId);
  const at = clock.now();
  if (reported.status === 'verified') {
    // The answer that verified it may have been lost, and was counted as a wrong one.
    await clearAttempts(systemDb.sql, payerOf(method));
    await decideMethod(systemDb.sql, method.id, { status: 'verified', failureMessage: null, at });
    return;
  }
  if (reported.status === 'failed') return failMethod(platform, method, reported.failureMessage ?? NOT_VERIFIED);
  if (at.getTime() - method.createdAt.getTime() > LONGEST_WAIT_MILLISECONDS)
    return failMethod(platform, method, TIMED_OUT);
  await noteWaiting(systemDb.sql, method.id, { deposits: reported.deposits, at });
}

/** It can never be verified any more, nor at the provider. One that was verified meanwhile stays, here and there. */
export async function failMethod(platform: Platform, method: MethodRow, failureMessage = ATTEMPTS_USED_UP) {
  const failure = { status: 'failed' as const, failureMessage, at: platform.clock.now() };
  if (await decideMethod(platform.systemDb.sql, method.id, failure)) await letGo(platform, method);
}

/** An event of the platform itself named a setup (setup_intent.*). Answers what was made of it. */
export async function checkSetup(platform: Platform, setupId: string): Promise<string> {
  const method = await findMethodBySetup(platform.systemDb.sql, setupId);
  if (!method) return 'unknown method';
  await checkMethod(platform, method);
  return 'method read';
}

/** Repeated work: asks about every account that waits, once an hour. Events are the usual way. */
export async function checkMethods(platform: Platform) {
  const { systemDb, clock, log } = platform;
  const now = clock.now();
  for (const method of await methodsToCheck(systemDb.sql, new Date(now.getTime() - CHECK_AGAIN_MILLISECONDS))) {
    await markMethodChecked(systemDb.sql, method.id, now);
    try {
      // The last answer may have been right, though nobody lived to write it down. So the provider is asked first.
      await checkMethod(platform, method);
      if (await noAttemptLeft(platform, payerOf(method))) await failMethod(platform, method);
    } catch (error) {
      log.warn({ method: method.id, error: messageOf(error) }, 'a saved bank account could not be checked');
    }
  }
}
