/** What younger features may use of selling. */
export { acceptOffer } from './accept-offer.ts';
export { refuseOtherVersion } from './lock-offer.ts';
export { type OpenPage, openPage } from './open-page.ts';
export { readOffer } from './read-offer.ts';
export { checkSignatures } from './signature.ts';
export { signedCopy } from './signed-copy.ts';
export { signedWithoutFile } from './signed-file-store.ts';
export { composeSigned, signedCopyMail } from './signed-mail.ts';
