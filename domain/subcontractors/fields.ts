import type { FieldTable } from '../forms/field.ts';
import { ADDRESS_FIELDS, BUSINESS_NAME, CONTACT_TYPE, EMAIL, PERSON_FIELDS, PHONE } from '../people/fields.ts';

/** SUB-02 to SUB-05. */
export const SUBCONTRACTOR_FIELDS = {
  person: PERSON_FIELDS,
  address: ADDRESS_FIELDS,
  businessName: { ...BUSINESS_NAME, unless: { field: 'type', is: 'individual' } },
  phone: PHONE,
  email: EMAIL,
  type: CONTACT_TYPE,
  ssn: { kind: 'ssn', label: 'SSN', onlyIf: { field: 'type', is: 'individual' } },
  ein: { kind: 'ein', label: 'EIN', onlyIf: { field: 'type', is: 'business' } },
} as const satisfies FieldTable;

const { ssn, ein, ...others } = SUBCONTRACTOR_FIELDS;

/** Of a stored subcontractor. A number that is stored stays when its field is empty (D43). */
export const SUBCONTRACTOR_CHANGE_FIELDS = {
  ...others,
  ssn: { ...ssn, isOptional: true },
  ein: { ...ein, isOptional: true },
} as const satisfies FieldTable;

/** The form's. The number of the other kind has to be entered when the type changes. */
export const subcontractorFields = (stored: { readonly ssn: string; readonly ein: string } = { ssn: '', ein: '' }) => ({
  ...SUBCONTRACTOR_FIELDS,
  ...(stored.ssn !== '' && { ssn: SUBCONTRACTOR_CHANGE_FIELDS.ssn }),
  ...(stored.ein !== '' && { ein: SUBCONTRACTOR_CHANGE_FIELDS.ein }),
});
