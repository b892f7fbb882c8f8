import { randomUUID } from 'node:crypto';
import type { BankAccountWrite, BusinessUpdate } from '@underlay/contract/business-entries.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { User, Visitor } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { confirmIdentity } from '../account/index.ts';
import { endBankAccounts, insertBankAccount } from './bank-account-store.ts';
import { queueBankNotices } from './bank-notice-mail.ts';
import { type BusinessRow, lockBusiness } from './business-store.ts';
import { nameOf } from './name-store.ts';
import { notifyProvider } from './notify-provider.ts';
import { pausePayments } from './pause-payments.ts';
import { numbersPlace } from './sealed-places.ts';

type BankEntries = NonNullable<BusinessUpdate['businessBank']>;

/** PUT bankAccount (API-32, SET-05): asks for the person's password first, then changes everything at once. */
export async function changeBankAccount(
  platform: Platform,
  db: TenantDb,
  { entries, user, visitor }: { entries: BankAccountWrite; user: User; visitor: Visitor },
) {
  const { confirmation, ...bank } = entries;
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  await db.begin(async (tx) => {
    const business = found(await lockBusiness(tx));
    await replaceBankAccount(platform, tx, business, { bank, user, at: platform.clock.now() });
    await notifyProvider(platform, tx);
  });
}

/**
 * Online payments are paused from this moment until the provider has verified the new account (D13). Open payments are given
 * up. Everybody who could have noticed is notified, with a way to stop payments (P14). The caller has locked the business.
 */
export async function replaceBankAccount(
  platform: Platform,
  tx: TenantTransaction,
  business: BusinessRow,
  { bank, user, at, email }: { bank: BankEntries; user: User; at: Date; email?: string | undefined },
) {
  const businessId = business.id;
  const addedBy = nameOf(user);
  await endBankAccounts(tx, at);
  const name = bank.name || business.name;
  const bankId = await storeBankAccount(platform, tx, { ...bank, name, addedBy, createdAt: at });
  const data = { detail: bank.accountNumber.slice(-4), before: business.bankLastFour };
  await writeEvent(tx, { subjectId: businessId, kind: 'bank_account_changed', actor: user.id, at, data });
  const ending = { ending: data.detail };
  await platform.securityEvents.record(tx.sql, { kind: 'bank-account', userId: user.id, businessId, details: ending });
  await pausePayments(platform, tx, at);
  // The address from before is notified too: whoever changed it in the same request may be the thief.
  const about = business.bankLastFour === null ? 'added' : 'changed';
  const notice = { businessId, bankId, about, at: at.toISOString(), by: addedBy } as const;
  await queueBankNotices(platform, tx, { ...notice, also: [business.email, email ?? '', user.email] });
}

/** Stores it, its numbers sealed until the provider has taken them over. Answers its id. */
export async function storeBankAccount(
  { keys }: Platform,
  tx: TenantTransaction,
  bank: BankEntries & { readonly addedBy: string; readonly createdAt: Date },
): Promise<string> {
  const { businessId } = tx;
  const id = randomUUID();
  const { accountNumber, routingNumber } = bank;
  const sealer = await keys.of(tx, 'bank');
  const numbersSealed = sealer.seal(JSON.stringify({ accountNumber, routingNumber }), numbersPlace(businessId, id));
  await insertBankAccount(tx, { ...bank, id, lastFour: accountNumber.slice(-4), numbersSealed });
  return id;
}
