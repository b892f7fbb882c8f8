export { mailAccount } from './account-mail.ts';
export { pathToSignIn } from './activation.ts';
export { confirmIdentity } from './confirm-identity.ts';
export { mountIdentity } from './mount-identity.ts';
export { publicSettings } from './routes.ts';
export { createUser } from './sign-up.ts';
export { userOf } from './token-check.ts';
