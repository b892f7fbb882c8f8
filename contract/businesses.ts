import { isTimeZone } from '@underlay/domain/calendar/calendar-date.ts';
import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OwnerWrite } from './owners.ts';
import { Address, AddressJson, Id, MomentOut, optionalText, Phone, text } from './primitives.ts';

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
const MISSING_VALUES = 'One or more fields missing values.';
const MISSING: Readonly<Record<string, string>> = { beneficialOwners: 'One or more Beneficial Owners are required.' };

const TimeZone = z.string().refine(isTimeZone, 'Must be a time zone such as America/Chicago.');
const PersonName = z.object({ firstName: text('name'), lastName: text('name') });

export const BusinessBank = z.object({
  name: optionalText('nonblank'),
  accountType: z.enum(BANK_ACCOUNT_TYPES, 'Select an option.'),
  accountHolderName: text('nonblank'),
  routingNumber: text('routingNumber'),
  accountNumber: text('accountNumber'),
});

const BusinessFields = z.object({
  name: text('plainText'),
  legalName: optionalText('plainText'),
  email: z.preprocess((value) => (value === '' ? undefined : value), text('email').optional()),
  phone: z.preprocess((value) => (value === '' ? undefined : value), Phone.optional()),
  ein: optionalText('ein'),
  industry: optionalText('nonblank'),
  website: optionalText('nonblank'),
  businessType: z.enum(BUSINESS_TYPES).optional(),
  businessStructure: z.enum(BUSINESS_STRUCTURES).optional(),
  person: PersonName,
  address: Address,
  timeZone: TimeZone.default('America/Chicago'),
  businessBank: BusinessBank.optional(),
  beneficialOwners: z.array(OwnerWrite).max(25, 'Must be at most 25 owners.').default([]),
});

/**
 * The create-business payload (API-21, API-22). The bank and the business information may follow later; information that
 * is begun has to be complete (WIZ-06, WIZ-18, WIZ-24, D45).
 */
export const BusinessWrite = BusinessFields.superRefine((business, context) => {
  const { businessType, businessStructure, legalName, industry, phone, beneficialOwners, businessBank } = business;
  if (businessType === undefined) return;
  const named = businessType === 'individual';
  const missing = {
    industry: industry === '',
    phone: phone === undefined,
    legalName: !named && legalName === '',
    businessStructure: !named && businessStructure === undefined,
    businessBank: businessBank === undefined,
    beneficialOwners: beneficialOwners.length === 0,
  };
  for (const [field, is] of Object.entries(missing)) {
    if (is) context.addIssue({ code: 'custom', path: [field], message: MISSING[field] ?? MISSING_VALUES });
  }
});
export type BusinessWrite = z.output<typeof BusinessWrite>;

/** What edit-account changes; the bank account has its own call (API-32). */
export const BusinessUpdate = BusinessFields.pick({
  name: true,
  person: true,
  address: true,
  email: true,
  phone: true,
}).extend({
  timeZone: TimeZone.optional(),
  version: z.number().int().optional(),
});
export type BusinessUpdate = z.output<typeof BusinessUpdate>;

export const BANK_STATUSES = ['pending_verification', 'verified', 'failed'] as const;

export const BankAccountJson = z.object({
  name: z.string(),
  createdAt: MomentOut,
  lastFour: z.string(),
  status: z.enum(BANK_STATUSES),
});

export const BusinessJson = z.object({
  businessId: Id,
  portfolioId: Id,
  name: z.string(),
  legalName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Masked: only the last four digits leave the server (D44). */
  ein: z.string(),
  industry: z.string(),
  website: z.string(),
  businessType: z.string().nullable(),
  businessStructure: z.string().nullable(),
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  address: AddressJson,
  timeZone: z.string(),
  businessBank: z
    .object({
      accountType: z.string(),
      accountHolderName: z.string(),
      lastFour: z.string(),
      status: z.enum(BANK_STATUSES),
    })
    .nullable(),
  version: z.number(),
});
export type BusinessJson = z.output<typeof BusinessJson>;

/** API-20, D12. */
export const Eligibility = z.object({ bankPaymentEligible: z.boolean(), cardPaymentEligible: z.boolean() });

export const businesses = {
  list: endpoint({
    method: 'GET',
    path: '/business',
    access: 'user',
    summary: 'The businesses of the signed-in user, by name',
    response: z.array(z.object({ businessId: Id, businessName: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/business',
    access: 'user',
    summary: 'Creates a business; its creator becomes a member (D06)',
    body: BusinessWrite,
    response: BusinessJson,
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/account',
    access: 'user',
    summary: 'The same operation under its other address (D18)',
    body: BusinessWrite,
    response: BusinessJson,
  }),
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId',
    access: 'manager',
    summary: 'One business',
    response: BusinessJson,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/:businessId',
    access: 'manager',
    summary: 'Changes the business',
    body: BusinessUpdate,
    response: BusinessJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/account/:businessId',
    access: 'manager',
    summary: 'The same under its other address (D18)',
    body: BusinessUpdate,
    response: BusinessJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
  readAccount: endpoint({
    method: 'GET',
    path: '/account/:businessId',
    access: 'manager',
    summary: 'The same under its other address (D18)',
    response: BusinessJson,
  }),
  eligibility: endpoint({
    method: 'GET',
    path: '/account/:businessId/eligible',
    access: 'manager',
    summary: 'Whether the business can take bank and card payments (D12)',
    response: Eligibility,
  }),
  bankAccount: endpoint({
    method: 'GET',
    path: '/business/:businessId/bankAccount',
    access: 'manager',
    summary: 'The bank account that payments are paid out to; null when there is none',
    response: BankAccountJson.nullable(),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/business/:businessId/categories',
    access: 'manager',
    summary: 'Categories of line items, Payment included (D55)',
    response: z.array(z.object({ uuid: Id, name: z.string() })),
  }),
};
