import { BANK_ACCOUNT_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { isTimeZone } from '@underlay/domain/calendar/calendar-date.ts';
import { z } from 'zod';
import { Address } from './address.ts';
import { Confirmation } from './confirmation.ts';
import { schemaOf } from './field-schemas.ts';
import { OwnerUpdate, OwnerWrite } from './owners.ts';
import { optionalText, Phone, text } from './primitives.ts';
import { Ein } from './secret-numbers.ts';

export const BUSINESS_TYPES = ['company', 'individual', 'non_profit', 'government_entity'] as const;
export const BUSINESS_STRUCTURES = [
  'multi_member_llc',
  'private_corporation',
  'private_partnership',
  'public_corporation',
  'public_partnership',
  'single_member_llc',
  'sole_proprietorship',
  'individual',
] as const;

/** WIZ-18, WIZ-24. */
export const MISSING_VALUES = 'One or more fields missing values.';
const MISSING: Readonly<Record<string, string>> = { beneficialOwners: 'One or more Beneficial Owners are required.' };

export const MAX_OWNERS = 25;
export const TOO_MANY_OWNERS = `Must be at most ${MAX_OWNERS} owners.`;

/** Left out or null: both mean that there is none. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

const TimeZone = z.string().refine(isTimeZone, 'Must be a time zone such as America/Chicago.');
const PersonName = z.object({ firstName: text('name'), lastName: text('name') });

const BankAccount = schemaOf(BANK_ACCOUNT_FIELDS);
export const BusinessBank = BankAccount.extend({ name: optionalText('nonblank') });

const BusinessFields = z.object({
  name: text('plainText'),
  legalName: optionalText('plainText'),
  email: z.preprocess((value) => (value === '' ? undefined : value), text('email').optional()),
  phone: z.preprocess((value) => (value === '' ? undefined : value), Phone.optional()),
  ein: optionalText('ein'),
  industry: optionalText('nonblank'),
  website: optionalText('website'),
  businessType: z.enum(BUSINESS_TYPES).optional(),
  businessStructure: z.enum(BUSINESS_STRUCTURES).optional(),
  person: PersonName,
  address: Address,
  timeZone: TimeZone.default('America/Chicago'),
  businessBank: BusinessBank.optional(),
  beneficialOwners: z.array(OwnerWrite).max(MAX_OWNERS, TOO_MANY_OWNERS).default([]),
});

type Details = Partial<
  Pick<z.output<typeof BusinessFields>, 'businessType' | 'businessStructure' | 'legalName' | 'industry' | 'phone'>
>;

/** What is missing of information that is begun, by field, in the specified messages (WIZ-06, WIZ-18, WIZ-24, D42, D45). */
export function missingInformation(
  details: Details & { readonly hasBankAccount: boolean; readonly ownerCount: number },
): Record<string, string> {
  const named = details.businessType !== 'individual';
  const missing = {
    industry: !details.industry,
    phone: !details.phone,
    legalName: named && !details.legalName,
    businessStructure: named && details.businessStructure === undefined,
    businessBank: !details.hasBankAccount,
    beneficialOwners: details.ownerCount === 0,
  };
  const fields = Object.entries(missing).filter(([, is]) => is);
  return Object.fromEntries(fields.map(([field]) => [field, MISSING[field] ?? MISSING_VALUES]));
}

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
  ein: Ein,
  // A business without information answers these as null, so they may come back like that.
  businessType: orNull(z.enum(BUSINESS_TYPES)),
  businessStructure: orNull(z.enum(BUSINESS_STRUCTURES)),
  businessBank: orNull(BusinessBank),
  beneficialOwners: z.array(OwnerUpdate).max(MAX_OWNERS, TOO_MANY_OWNERS).default([]),
  /** D46: everything about the business behind the account goes, and online payments end. */
  removeBusinessInformation: z.boolean().default(false),
  /** Asked for when the change brings a bank account or removes the business information. */
  confirmation: Confirmation.optional(),
  version: z.number().int().optional(),
});
export type BusinessUpdate = z.output<typeof BusinessUpdate>;
