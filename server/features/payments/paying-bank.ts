import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import type { Statement, TenantDb, TenantTransaction } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import type { BankDetails, SavedBank, TypedBank } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { bankFingerprint, readSavedBank, usableMethod } from '../payment-methods/index.ts';
import type { PaymentRow } from '../receivables/index.ts';
import { keptNumbers, numbersPlace, readKeeping, readNumbers } from './bank-numbers-store.ts';

/** Numbers that the provider has not taken within this time are erased. The payment then fails. */
const NUMBERS_LIFE_MILLISECONDS = 10 * DAY_MILLISECONDS;

/** Where the money comes from: numbers that were typed, or an account that a signed-in person has saved. */
export type BankSource = { readonly numbers: BankDetails } | { readonly userId: string; readonly methodId: string };

/** What a payment and its authorization say of the account. */
export interface PayingBank {
  readonly accountHolderName: string;
  readonly accountType: BankAccountType;
  readonly lastFour: string;
  readonly bankFingerprint: Buffer;
  readonly methodId?: string;
}

/** A saved account is locked until the end of the transaction. After that the payment keeps it from being deleted. */
export async function payingBank({ sealer }: Platform, tx: TenantTransaction, source: BankSource): Promise<PayingBank> {
  if ('methodId' in source) {
    const { accountHolderName, accountType, lastFour, fingerprint, id } = await usableMethod(tx.sql, source);
    return { accountHolderName, accountType, lastFour, bankFingerprint: fingerprint, methodId: id };
  }
  const { accountHolderName, accountType, accountNumber } = source.numbers;
  return {
    accountHolderName,
    accountType,
    lastFour: accountNumber.slice(-4),
    bankFingerprint: bankFingerprint(sealer, source.numbers),
  };
}

/** What typed numbers are kept with: the payer's e-mail address, and the key that seals them. Null for a saved account. */
export async function keepingOf(
  { keys }: Platform,
  tx: TenantTransaction,
  { customerId, source }: { customerId: string; source: BankSource },
) {
  if (!('numbers' in source)) return null;
  const kept = await readKeeping(tx, customerId);
  if (kept) return { payerEmail: kept.payerEmail, sealer: keys.sealerOf(kept.key) };
  const [customer, sealer] = await together(readCustomer(tx, customerId), keys.of(tx, 'payments'));
  return { payerEmail: found(customer).email, sealer };
}

/**
 * Typed numbers wait, sealed, for the provider, with the e-mail address that goes with them: however often they are sent, the
 * provider is sent the same. A saved account's numbers are there already.
 */
export function keptForProvider(
  tx: TenantTransaction,
  { payment, source }: { payment: Pick<PaymentRow, 'id' | 'createdAt'>; source: BankSource },
  keeping: Awaited<ReturnType<typeof keepingOf>>,
): Statement | null {
  if (!('numbers' in source) || !keeping) return null;
  const { payerEmail, sealer } = keeping;
  const { id, createdAt } = payment;
  const typed: TypedBank = { ...source.numbers, payerEmail };
  const sealed = sealer.seal(JSON.stringify(typed), numbersPlace(tx.businessId, id));
  const purgeAt = new Date(createdAt.getTime() + NUMBERS_LIFE_MILLISECONDS);
  return keptNumbers(tx, { paymentId: id, sealed, purgeAt });
}

/** The account that the provider draws the money from. Undefined when it has the numbers already, or they have expired. */
export async function bankForProvider(
  { keys }: Platform,
  db: TenantDb,
  payment: PaymentRow,
): Promise<TypedBank | SavedBank | undefined> {
  if (payment.methodId) return readSavedBank(db.sql, payment.methodId);
  const sealed = await readNumbers(db, payment.id);
  if (!sealed) return undefined;
  const sealer = await keys.of(db, 'payments');
  return JSON.parse(sealer.open(sealed, numbersPlace(payment.businessId, payment.id))) as TypedBank;
}
