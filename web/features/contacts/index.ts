/** What younger features may use of contacts. */
export { addressLine, addressLines } from './address-line.ts';
export { contactTypeLabel, personName } from './contact-copy.ts';
export type { ContactKind, ContactSearch } from './contact-kind.ts';
