/** What younger features may use of contracts. */
export { composeCanceled } from './canceled-mail.ts';
export { lockForContract, openContract } from './open-contract.ts';
export { lockOpenOffers, writeOutcome } from './outcome-store.ts';
