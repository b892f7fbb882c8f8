export { mountIdentity } from './mount-identity.ts';
export { publicSettings } from './routes.ts';
export { userOf } from './token-check.ts';
