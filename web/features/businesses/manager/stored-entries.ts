import type { BusinessJson } from '@underlay/contract/businesses.ts';
import type { OwnerJson } from '@underlay/contract/owners.ts';
import { phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { type InformationEntries, newInformation, newOwner, type OwnerEntries } from './information-entries.ts';
import type { WizardEntries } from './wizard-entries.ts';

/** What edit-account starts with. It is everything that is stored, and empty fields where a number never comes back (D43). */
export function storedEntries(business: BusinessJson): WizardEntries {
  const { name, person, address, phone, email, timeZone } = business;
  return {
    name,
    person,
    address,
    phone: phoneWhileTyping(phone),
    email,
    timeZone,
    information: business.businessType === null ? null : storedInformation(business),
  };
}

/** The business information as far as there is any. A bank account may be stored before the rest of it. */
export function storedInformation(business: BusinessJson): InformationEntries {
  const { legalName, ein, industry, website, businessBank: bank } = business;
  const { accountType, accountHolderName } = bank ?? { accountType: '', accountHolderName: '' };
  const fresh = newInformation();
  return {
    ...fresh,
    legalName,
    industry,
    website,
    businessType: business.businessType ?? '',
    businessStructure: business.businessStructure ?? '',
    phone: phoneWhileTyping(business.phone),
    bank: { ...fresh.bank, accountType, accountHolderName },
    owners: business.beneficialOwners.map(storedOwner),
    kept: { ein, bank: bank && { accountType, accountHolderName, lastFour: bank.lastFour } },
  };
}

const storedOwner = ({ ssn, phone, ...owner }: OwnerJson): OwnerEntries => ({
  ...newOwner(),
  ...owner,
  phone: phoneWhileTyping(phone),
  keptSsn: ssn,
});
