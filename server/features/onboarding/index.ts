/** What younger features and the app may use of onboarding. */
export { bringProviderUpToDate } from './bring-provider-up-to-date.ts';
export { businessOfAccount } from './onboarding-store.ts';
export { findOpenedAccounts, type NotedAccount, type UnknownAccount } from './opened-accounts.ts';
export { readAccountAgain } from './read-account.ts';
