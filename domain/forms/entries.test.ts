import { expect, test } from 'vitest';
import { DETAILS_FIELDS } from '../businesses/fields.ts';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { bodyOf, entriesOf } from './entries.ts';

test('API-27 an address keeps the name that the API gave it when its form is saved', () => {
  const address = { name: 'Warehouse', addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' };
  const entries = entriesOf(CUSTOMER_FIELDS, { address });
  expect(bodyOf(CUSTOMER_FIELDS, entries).address).toEqual({ ...address, addressLine2: '' });
});

test('D45 an individual sends no legal name and no structure, whatever was typed before', () => {
  const typed = { businessType: 'company', legalName: 'Oak LLC', businessStructure: 'single_member_llc' };
  const company = entriesOf(DETAILS_FIELDS, typed);
  expect(bodyOf(DETAILS_FIELDS, company)).toMatchObject(typed);
  const { legalName, businessStructure } = bodyOf(DETAILS_FIELDS, { ...company, businessType: 'individual' });
  expect([legalName, businessStructure]).toEqual(['', undefined]);
});
