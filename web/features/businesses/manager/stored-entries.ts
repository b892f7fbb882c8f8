import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { ACCOUNT_FIELDS, BUSINESS_BANK_FIELDS, DETAILS_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import type { InformationEntries } from './information-entries.ts';
import { newOwner } from './owner-entries.ts';
import type { WizardEntries } from './wizard-entries.ts';

/**
 * What edit-account starts with. It is everything that is stored, and empty fields where a number never comes back (D43). What online
 * payments need is for whoever looks after the bank.
 */
export const storedEntries = (business: BusinessJson, withPayments: boolean): WizardEntries => ({
  ...entriesOf(ACCOUNT_FIELDS, business),
  information: withPayments && business.businessType !== null ? storedInformation(business) : null,
});

/** The business information as far as there is any. A bank account may be stored before the rest of it. */
export function storedInformation(business: BusinessJson): InformationEntries {
  const { ein, businessBank: bank, beneficialOwners } = business;
  return {
    ...entriesOf(DETAILS_FIELDS, business),
    bank: entriesOf(BUSINESS_BANK_FIELDS, bank ?? {}),
    owners: beneficialOwners.map((owner) => ({ ...newOwner(owner), uuid: owner.uuid, keptSsn: owner.ssn })),
    kept: { ein, bank },
  };
}
