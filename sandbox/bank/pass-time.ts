import { decideAccount } from '../accounts/decide-account.ts';
import { decideBankPayment } from '../payments/bank-decisions.ts';
import { DEPOSITS_TIMEOUT, endDeposits } from '../payments/microdeposits.ts';
import { failSetupDeposits } from '../payments/setup-intents.ts';
import { inTransaction } from '../storage/database.ts';
import type { DueChange } from '../world/due-changes.ts';
import type { World } from '../world/world.ts';

export interface Passed {
  /** Ids of payments, and of bank accounts in setup. */
  readonly settled: string[];
  readonly failed: string[];
}

/** Makes the changes that are due by the provider's clock, each in a transaction of its own. */
export function passTime(world: World): Passed {
  const passed: Passed = { settled: [], failed: [] };
  while (inTransaction(world.database, () => takeNext(world, passed)));
  return passed;
}

function takeNext(world: World, passed: Passed): boolean {
  const due = world.due.take(world.clock.now());
  if (!due) return false;
  const after = apply(world, due);
  if (after?.status === 'succeeded') passed.settled.push(after.id);
  else if (after) passed.failed.push(after.id);
  return true;
}

function apply(world: World, { account, object, change }: DueChange) {
  if (change === 'account_decided') return void decideAccount(world, object, 'approve', {});
  const setup = world.objects.find('setup_intent', account, object);
  if (setup?.status === 'requires_action') return failSetupDeposits(world, account, setup, DEPOSITS_TIMEOUT);
  const intent = world.objects.find('payment_intent', account, object);
  if (change === 'bank_decides') {
    return intent?.status === 'processing' ? decideBankPayment(world, account, intent) : undefined;
  }
  return intent?.status === 'requires_action' ? endDeposits(world, account, intent, DEPOSITS_TIMEOUT) : undefined;
}
