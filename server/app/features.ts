import { accountFeature } from '../features/account/feature.ts';
import { auditFeature } from '../features/audit/feature.ts';
import { businessesFeature } from '../features/businesses/feature.ts';
import { communicationsFeature } from '../features/communications/feature.ts';
import { connectionsFeature } from '../features/connections/feature.ts';
import { contactFeature } from '../features/contact/feature.ts';
import { contractsFeature } from '../features/contracts/feature.ts';
import { creditsFeature } from '../features/credits/feature.ts';
import { crewFeature } from '../features/crew/feature.ts';
import { customersFeature } from '../features/customers/feature.ts';
import { deliveriesFeature } from '../features/deliveries/feature.ts';
import { filesFeature } from '../features/files/feature.ts';
import { identityFeature } from '../features/identity/feature.ts';
import { inventoryFeature } from '../features/inventory/feature.ts';
import { invoicesFeature } from '../features/invoices/feature.ts';
import { jobsFeature } from '../features/jobs/feature.ts';
import { liveFeature } from '../features/live/feature.ts';
import { logosFeature } from '../features/logos/feature.ts';
import { mailInFeature } from '../features/mail-in/feature.ts';
import { membersFeature } from '../features/members/feature.ts';
import { moneySettingsFeature } from '../features/money-settings/feature.ts';
import { notificationsFeature } from '../features/notifications/feature.ts';
import { onboardingFeature } from '../features/onboarding/feature.ts';
import { outboxFeature } from '../features/outbox/feature.ts';
import { paymentMethodsFeature } from '../features/payment-methods/feature.ts';
import { paymentsFeature } from '../features/payments/feature.ts';
import { portalFeature } from '../features/portal/feature.ts';
import { priceBookFeature } from '../features/price-book/feature.ts';
import { receivablesFeature } from '../features/receivables/feature.ts';
import { refundsFeature } from '../features/refunds/feature.ts';
import { reportsFeature } from '../features/reports/feature.ts';
import { searchFeature } from '../features/search/feature.ts';
import { securityFeature } from '../features/security/feature.ts';
import { sellingFeature } from '../features/selling/feature.ts';
import { sellingSettingsFeature } from '../features/selling-settings/feature.ts';
import { statementsFeature } from '../features/statements/feature.ts';
import { subcontractorsFeature } from '../features/subcontractors/feature.ts';
import { tasksFeature } from '../features/tasks/feature.ts';
import { taxRatesFeature } from '../features/tax-rates/feature.ts';
import { webhooksFeature } from '../features/webhooks/feature.ts';
import { workOrdersFeature } from '../features/work-orders/feature.ts';
import type { Feature } from '../http/feature.ts';

/**
 * Every feature in order. A feature may import the face (index.ts) of those before it and of none behind it.
 * `checks/tidy.test.ts` reads the order here.
 */
export const FEATURES: readonly Feature[] = [
  accountFeature,
  identityFeature,
  businessesFeature,
  onboardingFeature,
  membersFeature,
  connectionsFeature,
  securityFeature,
  filesFeature,
  logosFeature,
  taxRatesFeature,
  sellingSettingsFeature,
  moneySettingsFeature,
  customersFeature,
  tasksFeature,
  receivablesFeature,
  deliveriesFeature,
  contactFeature,
  jobsFeature,
  inventoryFeature,
  priceBookFeature,
  subcontractorsFeature,
  workOrdersFeature,
  invoicesFeature,
  contractsFeature,
  sellingFeature,
  crewFeature,
  refundsFeature,
  creditsFeature,
  paymentMethodsFeature,
  paymentsFeature,
  statementsFeature,
  communicationsFeature,
  outboxFeature,
  mailInFeature,
  portalFeature,
  reportsFeature,
  searchFeature,
  webhooksFeature,
  auditFeature,
  notificationsFeature,
  liveFeature,
];
