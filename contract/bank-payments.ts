import { DepositProof, VerificationResult } from './deposits.ts';
import { endpoint } from './endpoint.ts';
import { AchPayment, CustomerPaymentJson, payments } from './payments.ts';
import { Id } from './primitives.ts';

const ofPayment = '/portfolios/:portfolioId/accounts/:accountId/payments/:paymentId' as const;

/** What a bank payment can do besides the specified call. It can use a saved account, prove its deposits and be given up. */
export const bankPayments = {
  payWithMethod: endpoint({
    method: 'POST',
    path: '/payments/:invoiceId/pay-with-method',
    access: 'user',
    summary: 'Pays an invoice from a saved and verified bank account: the same checks and the same signature as API-10',
    body: AchPayment.omit({
      accountHolderName: true,
      accountType: true,
      accountNumber: true,
      routingNumber: true,
    }).extend({ methodId: Id }),
    response: CustomerPaymentJson,
    refusals: [...payments.payByBank.refusals, 'unknown_method', 'method_not_verified'],
    perMinute: 60,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${ofPayment}/verify`,
    access: 'portal',
    summary:
      'Confirms the two small deposits that a first bank payment waits for; three wrong attempts fail the payment',
    body: DepositProof,
    response: VerificationResult,
    refusals: ['deposits_not_awaited', 'provider_refused', 'provider_unavailable', 'intent_mismatch'],
    perMinute: 60,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${ofPayment}/cancel`,
    access: 'portal',
    summary: 'Gives up a bank payment that still waits for its deposits, so that the invoice can be paid another way',
    response: CustomerPaymentJson,
    cannotWait: true,
    refusals: ['not_cancelable', 'provider_unavailable', 'intent_mismatch'],
  }),
};
