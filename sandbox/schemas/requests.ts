import type Stripe from 'stripe';
// The SDK's index leaves out the parameters of persons, so they are read from the file that declares them.
import type { V2 as Persons } from '../../node_modules/stripe/esm/resources/V2/Core/Accounts/Persons.js';

/**
 * Every request of the sandbox, with the parameter type from Stripe's own SDK. `generate.ts` turns this into JSON
 * Schemas. The sandbox then knows exactly the parameters of the installed SDK.
 */
export interface Requests {
  'GET /v1/accounts/:account': Stripe.AccountRetrieveParams;
  'GET /v1/accounts/:account/external_accounts': Stripe.AccountListExternalAccountsParams;
  'POST /v1/accounts/:account/external_accounts': Stripe.AccountCreateExternalAccountParams;
  'DELETE /v1/accounts/:account/external_accounts/:id': Stripe.AccountDeleteExternalAccountParams;
  'GET /v1/balance': Stripe.BalanceRetrieveParams;
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams;
  'GET /v1/customers': Stripe.CustomerListParams;
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams;
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/events/:id': Stripe.EventRetrieveParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams;
  'POST /v1/payment_intents/:id/verify_microdeposits': Stripe.PaymentIntentVerifyMicrodepositsParams;
  'GET /v1/payment_methods': Stripe.PaymentMethodListParams;
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams;
  'POST /v1/payment_methods': Stripe.PaymentMethodCreateParams;
  'POST /v1/payment_methods/:id/attach': Stripe.PaymentMethodAttachParams;
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/setup_intents': Stripe.SetupIntentListParams;
  'GET /v1/setup_intents/:id': Stripe.SetupIntentRetrieveParams;
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams;
  'POST /v1/setup_intents/:id/cancel': Stripe.SetupIntentCancelParams;
  'POST /v1/setup_intents/:id/confirm': Stripe.SetupIntentConfirmParams;
  'POST /v1/setup_intents/:id/verify_microdeposits': Stripe.SetupIntentVerifyMicrodepositsParams;
  // The library goes on with the address of the next page, which names it.
  'GET /v2/core/accounts': Stripe.V2.Core.AccountListParams & { page?: string };
  'GET /v2/core/accounts/:account': Stripe.V2.Core.AccountRetrieveParams;
  'POST /v2/core/accounts': Stripe.V2.Core.AccountCreateParams;
  'POST /v2/core/accounts/:account': Stripe.V2.Core.AccountUpdateParams;
  'GET /v2/core/accounts/:account/persons': Persons.Core.Accounts.PersonListParams;
  'GET /v2/core/accounts/:account/persons/:id': Persons.Core.Accounts.PersonRetrieveParams;
  'POST /v2/core/accounts/:account/persons': Persons.Core.Accounts.PersonCreateParams;
  'POST /v2/core/accounts/:account/persons/:id': Persons.Core.Accounts.PersonUpdateParams;
  'DELETE /v2/core/accounts/:account/persons/:id': Persons.Core.Accounts.PersonDeleteParams;
}
