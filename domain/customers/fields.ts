import type { FieldTable } from '../forms/field.ts';
import { ADDRESS_FIELDS, BUSINESS_NAME, CONTACT_TYPE, EMAIL, PERSON_FIELDS, PHONE } from '../people/fields.ts';

const IF_EXEMPT = { onlyIf: { field: 'taxExempt', is: 'true' } } as const;

/** TAX-06. The certificate counts on its last day, in the time zone of the business. */
const EXEMPTION_FIELDS = {
  taxExempt: { kind: 'tick', label: 'Tax exempt', isOptional: true },
  exemptionNumber: { kind: 'text', rule: 'nonblank', label: 'Certificate Number', maxLength: 60, ...IF_EXEMPT },
  exemptionEnds: { kind: 'day', label: 'Last Day (optional)', isOptional: true, ...IF_EXEMPT },
} as const satisfies FieldTable;

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
  exemption: EXEMPTION_FIELDS,
} as const satisfies FieldTable;
