/** What younger features may use of logos. */
export { changeLogo } from './change-logo.ts';
export { readLogo } from './logo-store.ts';
export { type OpenLogo, openLogo } from './open-logo.ts';
