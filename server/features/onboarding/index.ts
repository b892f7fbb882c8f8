/** What younger features and the app may use of onboarding. */
export { bringProviderUpToDate } from './bring-provider-up-to-date.ts';
export { catchUp } from './catch-up.ts';
export { mailOnboarding } from './onboarding-mail.ts';
export { businessOfAccount } from './onboarding-store.ts';
export { readAccountAgain } from './read-account.ts';
