import { RULES } from '@underlay/domain/forms/rules.ts';
import { hasRole, OWNER_CHANGE_FIELDS, OWNER_FIELDS } from '@underlay/domain/owners/fields.ts';
import { z } from 'zod';
import { schemaOf } from './field-schemas.ts';
import { AddressJson, DateJson, Id } from './primitives.ts';

const OwnerEntries = schemaOf(OWNER_FIELDS);
const NO_ROLE = { path: ['primaryRepresentative'], message: RULES.select.message };

/** API-23: a beneficial owner as entered for the first time. */
export const OwnerWrite = OwnerEntries.refine(hasRole, NO_ROLE);
export type OwnerWrite = z.output<typeof OwnerWrite>;

/**
 * The same later. With a `uuid` it is the stored owner. Its birth date and SSN stay as they are when they come back empty,
 * absent or masked (D43, D44). Without one it is new. The server refuses a new owner when either is missing.
 */
export const OwnerUpdate = schemaOf(OWNER_CHANGE_FIELDS)
  .extend({ uuid: Id.nullish(), dateOfBirth: z.union([z.literal(''), DateJson]).default('') })
  .refine(hasRole, NO_ROLE);
export type OwnerUpdate = z.output<typeof OwnerUpdate>;

/** A stored owner. The birth date never leaves the server. Of the SSN only the last four digits do. */
export const OwnerJson = OwnerEntries.omit({ dateOfBirth: true }).extend({
  uuid: Id,
  ssn: z.string(),
  phone: z.string(),
  address: AddressJson,
});
export type OwnerJson = z.output<typeof OwnerJson>;
