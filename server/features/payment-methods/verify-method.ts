import type { DepositProof } from '@underlay/contract/deposits.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { checkMethod, failMethod } from './check-methods.ts';
import { payerOf } from './deposit-payer.ts';
import { depositAnswer, judgeProof } from './judge-proof.ts';
import { decideMethod, type MethodRow, type OwnMethod, readMethod } from './method-store.ts';

/**
 * Takes the proof of the two deposits (API-16, METH-06 to METH-08). The provider's answer decides. Three wrong answers per person
 * and account end it, in any order and however often the account is added (D66, P12).
 */
export async function verifyMethod(
  platform: Platform,
  own: OwnMethod,
  proof: DepositProof,
): Promise<MethodRow['status']> {
  const { methodId } = own;
  const { systemDb, provider, clock } = platform;
  const method = found(await readMethod(systemDb.sql, own));
  if (method.status !== 'pending_verification') return method.status;
  const { providerSetupId: setupId, depositsKind } = method;
  if (!setupId || !depositsKind) throw new Refused('deposits_not_awaited');
  const answer = depositAnswer(proof, depositsKind);
  const judgement = await judgeProof(platform, payerOf(method), () => provider.verifyMethodDeposits(setupId, answer));
  if (judgement === 'verified')
    await decideMethod(systemDb.sql, methodId, { status: 'verified', failureMessage: null, at: clock.now() });
  if (judgement === 'used_up') await failMethod(platform, method);
  if (judgement === 'over') await askAgain(platform, method);
  const { status } = found(await readMethod(systemDb.sql, own));
  if (judgement === 'none_left' && status === 'pending_verification') return 'failed';
  if (judgement === 'over' && status === 'pending_verification') throw new Refused('deposits_not_awaited');
  return status;
}

/** The provider waits for no answer. An earlier one was right and its answer was lost, or the time is over. */
async function askAgain(platform: Platform, method: MethodRow) {
  await checkMethod(platform, method).catch((error: unknown) => {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) throw new Refused('provider_unavailable');
    throw error;
  });
}
