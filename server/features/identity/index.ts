export { mountIdentity } from './mount-identity.ts';
export { userOf } from './token-check.ts';
