import {
  ACCOUNT_FIELDS,
  BANK_ACCOUNT_FIELDS,
  DETAILS_FIELDS,
  MISSING_VALUES,
} from '@underlay/domain/businesses/fields.ts';
import { isTimeZone } from '@underlay/domain/calendar/calendar-date.ts';
import { allOptional } from '@underlay/domain/forms/field.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { NO_OWNERS } from '@underlay/domain/refusal-texts.ts';
import { z } from 'zod';
import { Confirmation } from './confirmation.ts';
import { missingIn, schemaOf } from './field-schemas.ts';
import { OwnerUpdate, OwnerWrite } from './owners.ts';
import { optionalText, orNone, orNull, text } from './primitives.ts';

export const MAX_OWNERS = 25;
export const TOO_MANY_OWNERS = `Must be at most ${MAX_OWNERS} owners.`;

const TimeZone = z.string().refine(isTimeZone, RULES.timeZone.message);

const BankAccount = schemaOf(BANK_ACCOUNT_FIELDS);
export const BusinessBank = BankAccount.extend({ name: optionalText('nonblank') });

const account = schemaOf(ACCOUNT_FIELDS).shape;
/** Of details that are begun, any may be missing yet. `missingInformation` says which. */
const begun = schemaOf(allOptional(DETAILS_FIELDS)).shape;
const details = schemaOf(DETAILS_FIELDS).shape;

/** The order of the fields is part of the fingerprint of a request that is sent again. */
const BusinessFields = z.object({
  name: account.name,
  legalName: begun.legalName,
  email: orNone(text(ACCOUNT_FIELDS.email.rule)),
  phone: account.phone,
  ein: optionalText('ein'),
  industry: begun.industry,
  website: begun.website,
  businessType: details.businessType.optional(),
  businessStructure: details.businessStructure,
  person: account.person,
  address: account.address,
  timeZone: TimeZone.default('America/Chicago'),
  businessBank: BusinessBank.optional(),
  beneficialOwners: z.array(OwnerWrite).max(MAX_OWNERS, TOO_MANY_OWNERS).default([]),
});

type Details = Partial<Record<keyof typeof DETAILS_FIELDS, unknown>>;

/** What is missing of information that is begun, by field, in the specified messages (WIZ-06, WIZ-18, WIZ-24, D42, D45). */
export const missingInformation = (
  entries: Details & { readonly hasBankAccount: boolean; readonly ownerCount: number },
): Record<string, string> => ({
  ...missingIn(DETAILS_FIELDS, entries),
  ...(!entries.hasBankAccount && { businessBank: MISSING_VALUES }),
  ...(entries.ownerCount === 0 && { beneficialOwners: NO_OWNERS }),
});

/**
 * The create-business payload (API-21, API-22). The bank and the business information may follow later. Information that is
 * begun has to be complete (WIZ-06, WIZ-18, WIZ-24, D45).
 */
export const BusinessWrite = BusinessFields.superRefine((business, context) => {
  if (business.businessType === undefined) return;
  const { beneficialOwners, businessBank } = business;
  const there = { hasBankAccount: businessBank !== undefined, ownerCount: beneficialOwners.length };
  for (const [field, message] of Object.entries(missingInformation({ ...business, ...there })))
    context.addIssue({ code: 'custom', path: [field], message });
});
export type BusinessWrite = z.output<typeof BusinessWrite>;

/** API-32: the payload of a new bank account, with the password given again (P14). */
export const BankAccountWrite = BankAccount.extend({ confirmation: Confirmation });
export type BankAccountWrite = z.output<typeof BankAccountWrite>;

/**
 * What edit-account changes (D25, D43). Business information without `businessType` stays as it is. With it the information
 * is complete. A stored bank account may stay away. Stored EINs and owners' secrets may come back masked. Owners that are
 * not named stay. Their own call removes them (WIZ-29).
 */
export const BusinessUpdate = BusinessFields.omit({ beneficialOwners: true, timeZone: true }).extend({
  timeZone: TimeZone.optional(),
  ein: begun.ein,
  // A business without information answers these as null, so they may come back like that.
  businessType: orNull(details.businessType),
  businessStructure: orNull(details.businessStructure),
  businessBank: orNull(BusinessBank),
  beneficialOwners: z.array(OwnerUpdate).max(MAX_OWNERS, TOO_MANY_OWNERS).default([]),
  /** D46: everything about the business behind the account goes, and online payments end. */
  removeBusinessInformation: z.boolean().default(false),
  /** Asked for when the change brings a bank account or removes the business information. */
  confirmation: Confirmation.optional(),
  version: z.number().int().optional(),
});
export type BusinessUpdate = z.output<typeof BusinessUpdate>;
