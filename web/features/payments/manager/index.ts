/** What younger features may use of payments in the manager area. */
export { type CreditToApply, useApplyCreditDialog } from './apply-credit-dialog.tsx';
export { CustomerPayment } from './customer-payment.tsx';
export { GiveCredit } from './give-credit.tsx';
export { RecordMoney } from './record-money.tsx';
export { useRefundDialog } from './refund-dialog.tsx';
