/** What younger features may use of contracts. */
export { billDeposit, billDraw } from './bill-draw.ts';
export { composeCanceled } from './canceled-mail.ts';
export {
  type ContractRow,
  contractOfJob,
  contractsOfCustomer,
  type DepositRow,
  type DrawRow,
  depositOfQuote,
  drawsOf,
} from './contract-store.ts';
export { placeOf } from './draw-document.ts';
export { holdLess } from './held.ts';
export { heldAround, lockContractAround } from './held-store.ts';
export { contractJson, drawJson, readMoney } from './money-json.ts';
export { composeMoved } from './moved-mail.ts';
export { lockForContract, openContract } from './open-contract.ts';
export { lockOpenOffers, type WhyClosed, whenCanceled, whyClosed, writeOutcome } from './outcome-store.ts';
