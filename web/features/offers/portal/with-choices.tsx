/** The lines of a quote of which something can be chosen, beside what the page of every quote is made of. */
export { OfferLines } from './offer-lines.tsx';
