import { expect, test } from 'vitest';
import { type BusinessFacts, isInformationComplete } from './business-information.ts';

const COMPANY: BusinessFacts = {
  businessType: 'company',
  industry: 'Flooring',
  phone: '7855550142',
  legalName: 'Tallgrass Flooring LLC',
  businessStructure: 'multi_member_llc',
  hasBankAccount: true,
  ownerCount: 1,
};

test('WIZ-18 WIZ-19 WIZ-24 information is complete with details, bank account and an owner, and without any of them it is not', () => {
  expect(isInformationComplete(COMPANY)).toBe(true);
  const gaps: Partial<BusinessFacts>[] = [
    { businessType: null },
    { industry: '' },
    { phone: '' },
    { legalName: '' },
    { businessStructure: null },
    { hasBankAccount: false },
    { ownerCount: 0 },
  ];
  for (const gap of gaps) expect(isInformationComplete({ ...COMPANY, ...gap }), JSON.stringify(gap)).toBe(false);
});

test('D45 an individual needs neither a legal name nor a structure', () => {
  const individual = { ...COMPANY, businessType: 'individual', legalName: '', businessStructure: null };
  expect(isInformationComplete(individual)).toBe(true);
  expect(isInformationComplete({ ...individual, ownerCount: 0 })).toBe(false);
});
