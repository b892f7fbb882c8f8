/** What younger features may use of businesses. */
export {
  type BusinessRow,
  businessOfProviderAccount,
  type CategoryRow,
  isMember,
  listCategories,
  readBusiness,
  readCategory,
} from './business-store.ts';
export { createBusiness } from './create-business.ts';
export { eligibilityOf, feeRulesOf } from './eligibility.ts';
export { onboardBusiness } from './onboard-business.ts';
export { businessRoutes } from './routes.ts';
