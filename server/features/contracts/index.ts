/** What younger features may use of contracts. */
export { lockForContract, openContract } from './open-contract.ts';
