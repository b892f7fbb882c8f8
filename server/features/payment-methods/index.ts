/** What younger features and the app may use of saved bank accounts and small deposits. */
export { checkSetup } from './check-methods.ts';
export type { DepositPayer } from './deposit-attempts-store.ts';
export { bankFingerprint } from './deposit-payer.ts';
export { depositAnswer, judgeProof, noAttemptLeft } from './judge-proof.ts';
export { readSavedBank } from './method-store.ts';
export { usableMethod } from './usable-method.ts';
