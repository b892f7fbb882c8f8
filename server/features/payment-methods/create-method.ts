import { randomUUID } from 'node:crypto';
import type { paymentMethods } from '@underlay/contract/payment-methods.ts';
import type { z } from 'zod';
import type { User, Visitor } from '../../http/caller.ts';
import { type BankDetails, ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { attemptsUsedUp } from './deposit-attempts-store.ts';
import { bankFingerprint, payerOf } from './deposit-payer.ts';
import { mayBeForgotten } from './forget-methods.ts';
import {
  type AskedMethod,
  countMethods,
  dropMethod,
  insertMethod,
  keepMethod,
  keepProviderCustomer,
  type MethodRow,
  readAsked,
  readProviderCustomer,
} from './method-store.ts';

const MAX_METHODS = 20;

/** Of a refusal whose words are not for people. */
const NOT_TAKEN = 'The payment provider did not take this bank account. Please check its numbers, or use another one.';

/** What a repeated request hears whose account is nowhere any more. A new request saves it. */
const NOT_SAVED = 'This bank account is not saved. Please add it again.';

type Entries = z.output<typeof paymentMethods.create.body>;

/**
 * Saves a bank account (API-15, METH-03). Its numbers go to the provider and are not kept here. The row is written first and seen
 * only after the provider's answer. An account that was saved there although its answer was lost is found again and removed
 * (forget-methods.ts), unless the request is repeated before.
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
  const order = await systemDb.begin(async (tx): Promise<Order> => {
    if (await attemptsUsedUp(tx, payerOf(asked), clock.now())) throw new Refused('attempts_used_up');
    if ((await countMethods(tx, user.id)) >= MAX_METHODS) throw new Refused('too_many_methods');
    await insertMethod(tx, asked);
    return { method: asked, email: user.email, visitor };
  });
  const { id } = order.method;
  const known = await readAsked(systemDb.sql, id);
  if (known?.providerSetupId) return answered(known);
  if (!known || mayBeForgotten(known, clock.now())) throw new Refused('provider_refused', { copy: NOT_SAVED });
  const reported = await askProvider(platform, order, entries);
  return (await keepMethod(systemDb.sql, id, reported)) ?? answered(await readAsked(systemDb.sql, id));
}

/**
 * What the provider is asked for, kept with the request. A repeated request asks for the same, whoever sends it from wherever, since the
 * provider takes nothing else under the same key.
 */
interface Order {
  readonly method: MethodRow;
  readonly email: string;
  readonly visitor: Visitor;
}

/** Another attempt at the same request has saved it, or background work gave it up meanwhile. */
function answered(row: AskedMethod | undefined): MethodRow {
  if (!row?.providerSetupId || row.isDeleted) throw new Refused('provider_refused', { copy: NOT_SAVED });
  return row;
}

async function askProvider(platform: Platform, { method, email, visitor }: Order, bank: BankDetails) {
  try {
    return await platform.provider.saveBankMethod({
      methodId: method.id,
      providerCustomerId: await customerOf(platform, method.userId),
      bank,
      email,
      mandate: { signedAt: method.createdAt, ...visitor },
    });
  } catch (error) {
    if (error instanceof ProviderSilent) throw new Refused('provider_unavailable');
    if (!(error instanceof ProviderRefused)) throw error;
    await dropMethod(platform.systemDb.sql, method.id);
    platform.log.warn({ code: error.code }, 'the provider refused to save a bank account');
    throw new Refused('provider_refused', { copy: error.copy ?? NOT_TAKEN });
  }
}

async function customerOf({ systemDb, provider }: Platform, userId: string): Promise<string> {
  const known = await readProviderCustomer(systemDb.sql, userId);
  if (known) return known;
  const opened = await provider.openCustomer(userId);
  await keepProviderCustomer(systemDb.sql, userId, opened);
  return (await readProviderCustomer(systemDb.sql, userId)) ?? opened;
}
