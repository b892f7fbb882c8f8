import type { FieldTable } from '../forms/field.ts';
import { ADDRESS_FIELDS, BUSINESS_NAME, CONTACT_TYPE, EMAIL, PERSON_FIELDS, PHONE } from '../people/fields.ts';

/** CUST-02 to CUST-04, in the shape of API-27. */
export const CUSTOMER_FIELDS = {
  person: PERSON_FIELDS,
  address: ADDRESS_FIELDS,
  business: {
    name: { ...BUSINESS_NAME, unless: { field: 'typeOfBusiness', is: 'individual' } },
    phone: PHONE,
    email: EMAIL,
    typeOfBusiness: CONTACT_TYPE,
  },
} as const satisfies FieldTable;
