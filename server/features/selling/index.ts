/** What younger features may use of selling. */
export { refuseOtherVersion } from './lock-offer.ts';
export { readOffer } from './read-offer.ts';
export { checkSignatures } from './signature.ts';
export { signedWithoutFile } from './signed-file-store.ts';
export { composeSigned } from './signed-mail.ts';
