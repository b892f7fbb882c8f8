export { mountIdentity } from './mount-identity.ts';
export { publicSettings, sessionRoutes, settingsRoutes } from './routes.ts';
export { createUser, type NewAccount } from './sign-up.ts';
export { userOf } from './token-check.ts';
