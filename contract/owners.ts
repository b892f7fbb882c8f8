import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { Address, DateJson, Phone, text } from './primitives.ts';
import { Ssn } from './secret-numbers.ts';

/** WIZ-25: what an owner is to the business. They are data for the payment provider, not rights in Underlay (WIZ-28). */
export const OWNER_ROLES = ['primaryRepresentative', 'quarterOwner', 'boardMember', 'executiveManager'] as const;

/** API-23: a beneficial owner as entered for the first time. */
export const OwnerWrite = z
  .object({
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
  })
  .refine((owner) => OWNER_ROLES.some((role) => owner[role]), {
    path: ['primaryRepresentative'],
    message: RULES.select.message,
  });
export type OwnerWrite = z.output<typeof OwnerWrite>;
/** The same, as it is sent. */
export type OwnerSent = z.input<typeof OwnerWrite>;
