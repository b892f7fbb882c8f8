import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { Address } from './address.ts';
import { AddressJson, DateJson, Id, Phone, text } from './primitives.ts';
import { Ssn } from './secret-numbers.ts';

/** WIZ-25: what an owner is to the business. They are data for the payment provider, not rights in Underlay (WIZ-28). */
export const OWNER_ROLES = ['primaryRepresentative', 'quarterOwner', 'boardMember', 'executiveManager'] as const;

const OwnerFields = z.object({
  firstName: text('name'),
  lastName: text('name'),
  email: text('email', 254),
  phone: Phone,
  dateOfBirth: DateJson,
  ssn: Ssn.refine((ssn) => ssn !== '', RULES.ssn.message),
  address: Address,
  primaryRepresentative: z.boolean().default(false),
  quarterOwner: z.boolean().default(false),
  boardMember: z.boolean().default(false),
  executiveManager: z.boolean().default(false),
});
const hasRole = (owner: Pick<z.output<typeof OwnerFields>, (typeof OWNER_ROLES)[number]>): boolean =>
  OWNER_ROLES.some((role) => owner[role]);
const NO_ROLE = { path: ['primaryRepresentative'], message: RULES.select.message };

/** API-23: a beneficial owner as entered for the first time. */
export const OwnerWrite = OwnerFields.refine(hasRole, NO_ROLE);
export type OwnerWrite = z.output<typeof OwnerWrite>;

/**
 * The same later. With a `uuid` it is the stored owner. Its birth date and SSN stay as they are when they come back empty,
 * absent or masked (D43, D44). Without one it is new. The server refuses a new owner when either is missing.
 */
export const OwnerUpdate = OwnerFields.extend({
  uuid: Id.nullish(),
  dateOfBirth: z.union([z.literal(''), DateJson]).default(''),
  ssn: Ssn,
}).refine(hasRole, NO_ROLE);
export type OwnerUpdate = z.output<typeof OwnerUpdate>;

/** A stored owner. The birth date never leaves the server. Of the SSN only the last four digits do. */
export const OwnerJson = OwnerFields.omit({ dateOfBirth: true }).extend({
  uuid: Id,
  ssn: z.string(),
  phone: z.string(),
  address: AddressJson,
});
export type OwnerJson = z.output<typeof OwnerJson>;
/** The same, as it is sent. */
export type OwnerSent = z.input<typeof OwnerWrite>;
