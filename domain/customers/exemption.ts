/** Whether a customer pays sales tax, and by which certificate not (TAX-06). */
export interface Exemption {
  readonly taxExempt: boolean;
  readonly exemptionNumber: string;
  /** The last day on which the certificate counts. Null when it has none. */
  readonly exemptionEnds: string | null;
}

/** The certificate by which a document that begins on this day is not taxed. Null when it is taxed. */
export const exemptionOn = (exemption: Exemption, day: string): string | null =>
  exemption.taxExempt && exemptionEnded(exemption, day) === null ? exemption.exemptionNumber : null;

/** The last day of a certificate that had ended before this day. Null when there is none, or it counts. */
export const exemptionEnded = (
  { taxExempt, exemptionEnds }: Pick<Exemption, 'taxExempt' | 'exemptionEnds'>,
  day: string,
): string | null => (taxExempt && exemptionEnds !== null && exemptionEnds < day ? exemptionEnds : null);
