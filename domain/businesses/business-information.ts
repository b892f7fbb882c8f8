/** The facts that say whether a business has told all that taking payments online needs. */
export interface BusinessFacts {
  readonly businessType: string | null;
  readonly industry: string;
  readonly phone: string;
  readonly legalName: string;
  readonly businessStructure: string | null;
  readonly hasBankAccount: boolean;
  readonly ownerCount: number;
}

/**
 * Business details, bank account and owners are all there (D12, WIZ-18, WIZ-19, WIZ-24). An individual has no legal name of
 * its own and no structure (D45).
 */
export function isInformationComplete(facts: BusinessFacts): boolean {
  const { businessType, industry, phone, legalName, businessStructure, hasBankAccount, ownerCount } = facts;
  if (!businessType || !industry || !phone) return false;
  if (businessType !== 'individual' && (!legalName || !businessStructure)) return false;
  return hasBankAccount && ownerCount > 0;
}
