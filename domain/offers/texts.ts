import { type Cents, formatCents } from '../money/money.ts';

/** Changes whenever a text below changes. A signature then says which texts were shown (SIGN-07). */
export const OFFER_TEXTS = 'offer-2026-1';

/** SIGN-04: what a customer consents to in a box of its own (15 USC 7001(c)). */
export const consentText = ({ business, email }: { readonly business: string; readonly email: string }): string =>
  `I agree to sign and receive the documents of this job electronically. I can ask ${business} for paper copies at no charge and take this agreement back for later documents by writing to ${email}. I need a browser and a program that opens PDF files.`;

interface SignedOffer {
  /** `Quote 1052`. */
  readonly offer: string;
  readonly version: number;
  readonly total: Cents;
}

/** SIGN-05 */
export const acceptanceText = ({ offer, version, total }: SignedOffer): string =>
  `By signing I accept ${offer}, version ${version}, with the choices shown, for ${formatCents(total)}, and its terms.`;
