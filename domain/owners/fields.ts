import type { FieldTable } from '../forms/field.ts';
import { ADDRESS_FIELDS, EMAIL, PERSON_FIELDS, PHONE } from '../people/fields.ts';

/** WIZ-25: what an owner is to the business. They are data for the payment provider, not rights in Underlay (WIZ-28). */
const ROLE_FIELDS = {
  primaryRepresentative: { kind: 'tick', label: 'Primary representative', isOptional: true },
  quarterOwner: { kind: 'tick', label: 'Owns 25% or more', isOptional: true },
  boardMember: { kind: 'tick', label: 'Board member', isOptional: true },
  executiveManager: { kind: 'tick', label: 'Executive or senior manager', isOptional: true },
} as const satisfies FieldTable;

type Role = keyof typeof ROLE_FIELDS;

export const OWNER_ROLES = (Object.keys(ROLE_FIELDS) as Role[]).map((name) => ({ name, ...ROLE_FIELDS[name] }));

/** WIZ-23: one at least. */
export const hasRole = (owner: { readonly [Name in Role]: boolean }): boolean =>
  OWNER_ROLES.some(({ name }) => owner[name]);

/** WIZ-23, API-23: a beneficial owner as entered for the first time. */
export const OWNER_FIELDS = {
  firstName: PERSON_FIELDS.firstName,
  lastName: PERSON_FIELDS.lastName,
  email: EMAIL,
  phone: PHONE,
  dateOfBirth: { kind: 'day', label: 'Date of birth' },
  ssn: { kind: 'ssn', label: 'SSN' },
  address: ADDRESS_FIELDS,
  ...ROLE_FIELDS,
} as const satisfies FieldTable;

const { dateOfBirth, ssn } = OWNER_FIELDS;

/** Of a stored owner. The birth date and the SSN never come back, and stay when their fields are empty (D43, D44). */
export const OWNER_CHANGE_FIELDS = {
  ...OWNER_FIELDS,
  dateOfBirth: { ...dateOfBirth, isOptional: true },
  ssn: { ...ssn, isOptional: true },
} as const satisfies FieldTable;
