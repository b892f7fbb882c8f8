export const ADDRESS = { addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' };

export const BANK = {
  accountType: 'business_checking',
  accountHolderName: 'Tallgrass Flooring',
  routingNumber: '110000000',
  accountNumber: '000123456789',
};

/** A beneficial owner as a person enters one for the first time. */
export const ownerEntries = (change: object = {}) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@tallgrass.example',
  phone: '785-555-0142',
  dateOfBirth: '1979-04-12',
  ssn: '123-45-6789',
  address: ADDRESS,
  primaryRepresentative: true,
  ...change,
});

/** Complete business information: what online payments need (D12, WIZ-14). */
export const information = (change: object = {}) => ({
  businessType: 'company',
  businessStructure: 'single_member_llc',
  legalName: 'Tallgrass Flooring LLC',
  ein: '48-1234567',
  industry: 'Flooring',
  phone: '7855550142',
  businessBank: BANK,
  beneficialOwners: [ownerEntries()],
  ...change,
});
