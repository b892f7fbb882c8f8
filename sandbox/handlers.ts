import { accountHandlers } from './accounts/accounts.ts';
import { externalAccountHandlers } from './accounts/external-accounts.ts';
import { personHandlers } from './accounts/persons.ts';
import { balanceHandlers } from './payments/balance.ts';
import { chargeHandlers } from './payments/charges.ts';
import { customerHandlers } from './payments/customers.ts';
import { disputeHandlers } from './payments/disputes.ts';
import { paymentIntentHandlers } from './payments/payment-intents.ts';
import { paymentMethodHandlers } from './payments/payment-methods.ts';
import { refundHandlers } from './payments/refunds.ts';
import { setupIntentHandlers } from './payments/setup-intents.ts';
import { eventHandlers } from './webhooks/event-routes.ts';
import type { Handlers } from './wire/call.ts';

/** Every request of the wire with its handler. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...personHandlers,
  ...externalAccountHandlers,
  ...paymentIntentHandlers,
  ...setupIntentHandlers,
  ...paymentMethodHandlers,
  ...chargeHandlers,
  ...refundHandlers,
  ...disputeHandlers,
  ...customerHandlers,
  ...balanceHandlers,
  ...eventHandlers,
};
