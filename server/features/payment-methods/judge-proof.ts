import type { DepositProof } from '@underlay/contract/deposits.ts';
import {
  type DepositKind,
  MAX_WRONG_DEPOSITS,
  NO_DEPOSIT_CODE,
  NO_DEPOSITS,
} from '@underlay/domain/payments/deposits.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import type { DepositAnswer, DepositVerdict } from '../../services/saved-bank-provider.ts';
import {
  attemptsUsedUp,
  clearAttempts,
  type DepositPayer,
  giveBackAttempt,
  takeAttempt,
  useUpAttempts,
} from './deposit-attempts-store.ts';

/** An attempt that was taken longer ago than this has been judged, or its process is gone. */
const LONGEST_JUDGING_MILLISECONDS = 60_000;

/** What else the provider says of it is for us, and names what only we and the provider know. */
const NOT_JUDGED = 'This bank account cannot be verified right now. Please try again later.';

/** `used_up`: that was the last attempt. `none_left`: others took the last ones, which are being judged at this moment. */
type Judgement = 'verified' | 'wrong' | 'used_up' | 'none_left' | 'over';

/**
 * Lets the provider judge what somebody read on their statement. The attempt is counted before the provider is asked. However
 * many guesses come at once, three are judged (D66, P12). Only a judged answer costs one: a silence gives it back.
 */
export async function judgeProof(
  platform: Platform,
  payer: DepositPayer,
  ask: () => Promise<DepositVerdict>,
): Promise<Judgement> {
  const { systemDb, clock, log } = platform;
  const attempt = await takeAttempt(systemDb.sql, payer, clock.now());
  if (attempt === undefined) return (await noAttemptLeft(platform, payer)) ? 'used_up' : 'none_left';
  const verdict = await ask().catch(async (error: unknown) => {
    await giveBackAttempt(systemDb.sql, payer);
    if (error instanceof ProviderSilent) throw new Refused('provider_unavailable');
    if (!(error instanceof ProviderRefused)) throw error;
    log.warn({ error: error.message }, 'the provider refused to look at an answer to its deposits');
    throw new Refused('provider_refused', { copy: NOT_JUDGED });
  });
  if (verdict === 'verified') await clearAttempts(systemDb.sql, payer);
  if (verdict === 'over') await giveBackAttempt(systemDb.sql, payer);
  if (verdict === 'exceeded') await useUpAttempts(systemDb.sql, payer, clock.now());
  if (verdict === 'exceeded') return 'used_up';
  if (verdict !== 'wrong' || attempt < MAX_WRONG_DEPOSITS) return verdict;
  // An earlier one may have been given back while this one was judged.
  return (await attemptsUsedUp(systemDb.sql, payer, clock.now())) ? 'used_up' : 'wrong';
}

/** True when every attempt was wrong, and none is still being judged. */
export function noAttemptLeft({ systemDb, clock }: Platform, payer: DepositPayer): Promise<boolean> {
  return attemptsUsedUp(systemDb.sql, payer, new Date(clock.now().getTime() - LONGEST_JUDGING_MILLISECONDS));
}

/** The proof in the provider's form. A proof of the other kind of deposits is out of date. */
export function depositAnswer(proof: DepositProof, kind: DepositKind): DepositAnswer {
  if ('code' in proof) {
    if (kind === 'code') return proof;
    throw new Refused('INVALID_INPUT', { fields: { deposit1: NO_DEPOSITS } });
  }
  if (kind === 'amounts') return { amounts: [proof.deposit1, proof.deposit2] };
  throw new Refused('INVALID_INPUT', { fields: { code: NO_DEPOSIT_CODE } });
}
