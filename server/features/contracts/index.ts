/** What younger features may use of contracts. */
export { openContract } from './open-contract.ts';
