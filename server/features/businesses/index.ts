/** What younger features may use of businesses. */
export {
  type BusinessRow,
  hasBusiness,
  lockBusinessForPayment,
  lockFees,
  readBusiness,
  readRole,
  workingRole,
} from './business-store.ts';
export { cardsPausedUntil, countDecline } from './card-pause.ts';
export { type CategoryRow, listCategories, lockCategory, readCategory, updateCategoryTax } from './category-store.ts';
export { createBusiness } from './create-business.ts';
export { arePaymentsPaused, eligibilityOf, feeRulesOf } from './eligibility.ts';
export { logoJson } from './logo-json.ts';
export { morningHasCome } from './morning-store.ts';
export { nameOf, noteName } from './name-store.ts';
export { memberAddresses, readOwners } from './notice-recipient-store.ts';
export { isOfMember } from './notice-recipients.ts';
export { providerIsBehind } from './notify-provider.ts';
export { tellOwners } from './owner-notice-mail.ts';
export { paymentsPaused } from './pause-payments.ts';
export { changePaymentSettings } from './payment-settings.ts';
export { roleIn } from './role-in.ts';
export { einPlace, numbersPlace, ownerPlace } from './sealed-places.ts';
export { settingsJson } from './settings-json.ts';
