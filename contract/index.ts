import { account } from './account.ts';
import { audit } from './audit.ts';
import { bankPayments } from './bank-payments.ts';
import { businesses } from './businesses.ts';
import { communications } from './communications.ts';
import { connections } from './connections.ts';
import { contact } from './contact.ts';
import { contracts } from './contracts.ts';
import { credits } from './credits.ts';
import { crew } from './crew.ts';
import { customers } from './customers.ts';
import { deliveries } from './deliveries.ts';
import { earlyDiscounts, grantedDiscounts } from './early-discount.ts';
import { figures } from './figures.ts';
import { files, invoiceFiles } from './files.ts';
import { identity, settings } from './identity.ts';
import { inventory } from './inventory.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { live } from './live.ts';
import { logos } from './logos.ts';
import { me } from './me.ts';
import { members } from './members.ts';
import { moneySettings, partPayments } from './money-settings.ts';
import { notifications } from './notifications.ts';
import { offerPictures } from './offer-pictures.ts';
import { offers } from './offers.ts';
import { onboarding } from './onboarding.ts';
import { passkeys } from './passkeys.ts';
import { paymentMethods } from './payment-methods.ts';
import { paymentOrders } from './payment-orders.ts';
import { payments } from './payments.ts';
import { portal } from './portal.ts';
import { portalCreditNotes } from './portal-credit-notes.ts';
import { portalJobs } from './portal-jobs.ts';
import { portalOffers } from './portal-offers.ts';
import { priceItems } from './price-items.ts';
import { quoteReport } from './quote-report.ts';
import { quoteTemplates } from './quote-templates.ts';
import { receipts } from './receipts.ts';
import { recordedOffers } from './recorded-offers.ts';
import { recordedPayments } from './recorded-payments.ts';
import { refunds } from './refunds.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { security } from './security.ts';
import { sellingSettings } from './selling-settings.ts';
import { signedFiles } from './signed-files.ts';
import { portalStatement, statements } from './statements.ts';
import { subcontractors } from './subcontractors.ts';
import { tasks } from './tasks.ts';
import { taxRates } from './tax-rates.ts';
import { unsubscribe } from './unsubscribe.ts';
import { versions } from './versions.ts';
import { waivers } from './waivers.ts';
import { webhooks } from './webhooks.ts';
import { workOrders } from './work-orders.ts';

/** Every call the server answers. This file is the table of contents of the API. */
export const contract = {
  session: { ...account, ...passkeys, ...identity },
  settings,
  businesses,
  onboarding,
  me,
  members,
  connections,
  security,
  audit,
  notifications,
  live,
  files,
  logos,
  taxRates,
  sellingSettings,
  moneySettings,
  partPayments,
  earlyDiscounts,
  grantedDiscounts,
  waivers,
  customers,
  unsubscribe,
  deliveries,
  jobs,
  inventory,
  priceItems,
  subcontractors,
  workOrders,
  invoices,
  offers,
  offerPictures,
  quoteTemplates,
  versions,
  contracts,
  invoiceFiles,
  crew,
  paymentMethods,
  payments,
  paymentOrders,
  bankPayments,
  recordedPayments,
  refunds,
  credits,
  tasks,
  communications,
  portal,
  portalJobs,
  portalOffers,
  recordedOffers,
  signedFiles,
  receipts,
  contact,
  statements,
  portalStatement,
  portalCreditNotes,
  reports,
  quoteReport,
  figures,
  search,
  webhooks,
};

type Contract = typeof contract;
type AnyEndpoint = { [Feature in keyof Contract]: Contract[Feature][keyof Contract[Feature]] }[keyof Contract];

/**
 * Each endpoint under "METHOD /path". The browser's client looks endpoints up by this key in the type system only, so no
 * schema is shipped to a browser.
 */
export type EndpointKey = AnyEndpoint extends infer Spec
  ? Spec extends { method: infer Method extends string; path: infer Path extends string }
    ? `${Method} ${Path}`
    : never
  : never;
export type EndpointAt<Key extends EndpointKey> = AnyEndpoint extends infer Spec
  ? Spec extends { method: infer Method extends string; path: infer Path extends string }
    ? Key extends `${Method} ${Path}`
      ? Spec
      : never
    : never
  : never;
