import type { BankDetails } from '../../services/payment-provider.ts';
import type { Sealer } from '../../services/sealer.ts';
import type { DepositPayer } from './deposit-attempts-store.ts';

/** The same account has the same fingerprint. The number cannot be guessed from it (P04). */
export const bankFingerprint = (
  sealer: Sealer,
  { routingNumber, accountNumber }: Pick<BankDetails, 'routingNumber' | 'accountNumber'>,
): Buffer => sealer.fingerprint(`${routingNumber}|${accountNumber}`, 'bank-account');

/** P12: guesses are counted per person and account. Adding the account again gives no new ones. */
export const payerOf = ({ userId, fingerprint }: { userId: string; fingerprint: Buffer }): DepositPayer => ({
  owner: `user:${userId}`,
  fingerprint,
});
