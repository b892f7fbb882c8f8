import { decideBankPayment } from '../payments/bank-decisions.ts';
import type { DueChange } from '../payments/due-changes.ts';
import { endDeposits } from '../payments/microdeposits.ts';
import { inTransaction } from '../storage/database.ts';
import type { World } from '../world.ts';

export interface Passed {
  /** Ids of payments. */
  readonly settled: string[];
  readonly failed: string[];
}

const DEPOSITS_TIMEOUT = 'payment_method_microdeposit_verification_timeout';

/** Does what has fallen due by the provider's clock, each change in a transaction of its own. */
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
  const intent = world.objects.find('payment_intent', account, object);
  if (change === 'bank_decides') {
    return intent?.status === 'processing' ? decideBankPayment(world, account, intent) : undefined;
  }
  return intent?.status === 'requires_action' ? endDeposits(world, account, intent, DEPOSITS_TIMEOUT) : undefined;
}
