import type { FieldTable } from '../forms/field.ts';
import { RULES } from '../forms/rules.ts';

/** CUST-03, SUB-04: who a customer or a subcontractor is. */
export const PERSON_FIELDS = {
  firstName: { kind: 'text', rule: 'name', label: 'First Name' },
  lastName: { kind: 'text', rule: 'name', label: 'Last Name' },
  maidenName: { kind: 'text', rule: 'name', label: 'Maiden Name (optional)', isOptional: true },
} as const satisfies FieldTable;

/** A US address (D37, D40). No form asks for its name. One that the API gave it comes and goes with the rest. */
export const ADDRESS_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name', isOptional: true },
  addressLine1: { kind: 'text', rule: 'plainText', label: 'Address' },
  addressLine2: { kind: 'text', rule: 'plainText', label: 'Address 2 (optional)', isOptional: true },
  city: { kind: 'text', rule: 'city', label: 'City' },
  state: { kind: 'text', rule: 'state', label: 'State' },
  zip: { kind: 'text', rule: 'zip', label: 'Zip' },
} as const satisfies FieldTable;

export const EMAIL = { kind: 'text', rule: 'email', label: 'Email' } as const;
export const PHONE = { kind: 'phone', label: 'Phone' } as const;

/** D84: the messages of the customer form stand in the subcontractor's as well. */
export const CONTACT_TYPE = {
  kind: 'choice',
  label: 'Customer Type',
  options: [
    { value: 'business', label: 'Business' },
    { value: 'individual', label: 'Individual' },
  ],
} as const;

/**
 * CUST-04, SUB-05: everybody but an individual has one. Where it is missing, the form says what its pattern takes (FORM-07,
 * D40), like every field with a pattern. People read the API without the form, so it says that it is empty (FORM-04).
 */
export const BUSINESS_NAME = {
  kind: 'text',
  rule: 'plainText',
  label: 'Business Name',
  missingInApi: RULES.nonblank.message,
} as const;

/** Whoever has lost the link to their account. */
export const OWN_EMAIL_FIELDS = { email: { ...EMAIL, label: 'Your e-mail' } } as const satisfies FieldTable;

/** PSET-02: how a customer is reached, in the customer's own settings. */
export const REACH_FIELDS = {
  email: { ...EMAIL, label: 'E-mail' },
  phoneNumber: { ...PHONE, label: 'Phone number' },
} as const satisfies FieldTable;

/** What a person calls one of their passkeys. */
export const PASSKEY_FIELDS = {
  name: { kind: 'text', rule: 'plainText', label: 'Name', maxLength: 60 },
} as const satisfies FieldTable;
