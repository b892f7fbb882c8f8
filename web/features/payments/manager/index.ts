/** What younger features may use of payments in the manager area. */
export { CustomerPayment } from './customer-payment.tsx';
export { GiveCredit } from './give-credit.tsx';
export { receivedProblem } from './hand-problems.ts';
export { InvoiceCredit } from './invoice-credit.tsx';
export { refundProgram, useApplyCreditDialog, useRefundDialog } from './later-dialogs.tsx';
export { RecordMoney } from './record-money.tsx';
export { TakenInTime, takesInTime } from './taken-in-time.tsx';
