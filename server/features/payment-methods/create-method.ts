import { randomUUID } from 'node:crypto';
import type { paymentMethods } from '@underlay/contract/payment-methods.ts';
import type { z } from 'zod';
import type { User, Visitor } from '../../http/caller.ts';
import { type BankDetails, ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { attemptsUsedUp } from './deposit-attempts-store.ts';
import { bankFingerprint, payerOf } from './deposit-payer.ts';
import {
  countMethods,
  dropMethod,
  insertMethod,
  keepMethod,
  keepProviderCustomer,
  type MethodRow,
  readProviderCustomer,
} from './method-store.ts';

const MAX_METHODS = 20;

type Entries = z.output<typeof paymentMethods.create.body>;

/**
 * Saves a bank account (API-15, METH-03). Its numbers go to the provider and are not kept here. The row is written first and seen
 * only after the provider's answer. An account that was saved there although its answer was lost is found again and removed
 * (forget-methods.ts).
 */
export async function createMethod(
  platform: Platform,
  user: User,
  { entries, visitor }: { entries: Entries; visitor: Visitor },
): Promise<MethodRow> {
  const { systemDb, clock, sealer } = platform;
  const asked: MethodRow = {
    id: randomUUID(),
    userId: user.id,
    name: entries.name,
    accountHolderName: entries.accountHolderName,
    accountType: entries.accountType,
    lastFour: entries.accountNumber.slice(-4),
    fingerprint: bankFingerprint(sealer, entries),
    status: 'pending_verification',
    depositsKind: null,
    depositsArriveAt: null,
    failureMessage: null,
    providerSetupId: null,
    providerMethodId: null,
    createdAt: clock.now(),
  };
  if (await attemptsUsedUp(systemDb.sql, payerOf(asked), clock.now())) throw new Refused('attempts_used_up');
  const method = await systemDb.begin(async (tx) => {
    if ((await countMethods(tx, user.id)) >= MAX_METHODS) throw new Refused('too_many_methods');
    await insertMethod(tx, asked);
    return asked;
  });
  const reported = await askProvider(platform, user, { method, bank: entries, visitor });
  const kept = await keepMethod(systemDb.sql, method.id, reported);
  // Background work gave it up meanwhile, as if the provider had never answered.
  if (!kept) throw new Refused('provider_unavailable');
  return kept;
}

async function askProvider(
  platform: Platform,
  user: User,
  { method, bank, visitor }: { method: MethodRow; bank: BankDetails; visitor: Visitor },
) {
  try {
    return await platform.provider.saveBankMethod({
      methodId: method.id,
      providerCustomerId: await customerOf(platform, user.id),
      bank,
      email: user.email,
      mandate: { signedAt: method.createdAt, ...visitor },
    });
  } catch (error) {
    if (error instanceof ProviderSilent) throw new Refused('provider_unavailable');
    if (!(error instanceof ProviderRefused)) throw error;
    await dropMethod(platform.systemDb.sql, method.id);
    throw new Refused('provider_refused', { copy: error.message });
  }
}

async function customerOf({ systemDb, provider }: Platform, userId: string): Promise<string> {
  const known = await readProviderCustomer(systemDb.sql, userId);
  if (known) return known;
  const opened = await provider.openCustomer(userId);
  await keepProviderCustomer(systemDb.sql, userId, opened);
  return (await readProviderCustomer(systemDb.sql, userId)) ?? opened;
}
