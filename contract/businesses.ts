import { PAYMENT_SETTINGS_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { ROLES } from '@underlay/domain/members/rights.ts';
import { z } from 'zod';
import { BankAccountJson, BusinessBankJson } from './business-bank.ts';
import { BankAccountWrite, BusinessUpdate, BusinessWrite } from './business-entries.ts';
import { CategoryJson } from './categories.ts';
import { Confirmation } from './confirmation.ts';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { LogoJson } from './logos.ts';
import { OwnerJson } from './owners.ts';
import { AddressJson, DollarsOut, Id, MomentOut, Nothing, PercentOut } from './primitives.ts';
import { seen } from './seen.ts';

export { BusinessUpdate } from './business-entries.ts';

/** D12, D91, D41: what the business decides about its payments, reminders and new documents. Fees are what customers pay on top. */
export const PaymentSettings = schemaOf(PAYMENT_SETTINGS_FIELDS);
export type PaymentSettings = z.output<typeof PaymentSettings>;
export const PaymentSettingsJson = PaymentSettings.extend({
  bankFee: z.object({ fixed: DollarsOut, percentage: PercentOut }),
  cardFee: z.object({ fixed: DollarsOut, percentage: PercentOut }),
  defaultSalesTax: PercentOut,
  defaultTerm: z.number().nullable(),
  byCheck: z.string(),
  accentColor: z.string(),
  /** Changed by itself (logos.ts). */
  logo: LogoJson.nullable(),
  /** Payments were stopped because somebody said that a change of the bank account was not theirs (P14). */
  frozen: z.boolean(),
  /** Many cards were declined. Until then only customers who paid online before may pay by card (TM-13). */
  cardsPausedUntil: MomentOut.nullable(),
  version: z.number(),
});

export const BusinessJson = z.object({
  businessId: Id,
  portfolioId: Id,
  name: z.string(),
  legalName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Masked. Only the last four digits leave the server (D44). */
  ein: seen('settings', z.string()),
  industry: z.string(),
  website: z.string(),
  businessType: z.string().nullable(),
  businessStructure: z.string().nullable(),
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  address: AddressJson,
  timeZone: z.string(),
  businessBank: seen('bank', BusinessBankJson.nullable()),
  beneficialOwners: seen('bank', z.array(OwnerJson)),
  /** Whether everybody who works here has to have a second factor. */
  secondFactorAsked: z.boolean(),
  /** Business details, bank account and owners are all there (D12). */
  informationComplete: z.boolean(),
  version: z.number(),
});
export type BusinessJson = z.output<typeof BusinessJson>;

const NoticeToken = z.object({ token: z.string().max(300) });
export const BankNoticeJson = z.object({
  business: z.string(),
  lastFour: z.string(),
  changedAt: MomentOut,
  state: z.enum(['open', 'frozen', 'expired']),
});
export type BankNoticeJson = z.output<typeof BankNoticeJson>;

/** API-20, D12. */
export const Eligibility = z.object({ bankPaymentEligible: z.boolean(), cardPaymentEligible: z.boolean() });

/** Both have two addresses (D18). */
const CREATION = {
  method: 'POST',
  access: 'user',
  body: BusinessWrite,
  maxBody: 320 * KILOBYTE,
  response: BusinessJson,
  asFounder: true,
  refusals: ['businesses_per_day'],
} as const;
const CHANGE = {
  method: 'PUT',
  access: 'manager',
  right: 'settings',
  body: BusinessUpdate,
  maxBody: 320 * KILOBYTE,
  response: BusinessJson,
  refusals: ['CHANGED_ELSEWHERE', 'wrong_password', 'sign_in_again', 'confirmation_needed'],
} as const;
const BANK = { access: 'manager', right: 'bank' } as const;

export const businesses = {
  list: endpoint({
    method: 'GET',
    path: '/business',
    access: 'user',
    summary: 'The businesses of the signed-in user, by name, and what they are in each',
    response: z.array(z.object({ businessId: Id, businessName: z.string(), role: z.enum(ROLES) })),
  }),
  create: endpoint({
    ...CREATION,
    path: '/business',
    summary: 'Creates a business; its creator becomes an owner (D06, ROLE-02)',
  }),
  createAccount: endpoint({
    ...CREATION,
    path: '/account',
    summary: 'The same operation under its other address (D18)',
  }),
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId',
    access: 'manager',
    right: 'member',
    summary: 'One business',
    response: BusinessJson,
  }),
  update: endpoint({
    ...CHANGE,
    path: '/business/:businessId',
    summary: 'Changes the business',
  }),
  updateAccount: endpoint({
    ...CHANGE,
    path: '/account/:businessId',
    summary: 'The same under its other address (D18)',
  }),
  readAccount: endpoint({
    method: 'GET',
    path: '/account/:businessId',
    access: 'manager',
    right: 'settings',
    summary: 'The same under its other address (D18)',
    response: BusinessJson,
  }),
  eligibility: endpoint({
    method: 'GET',
    path: '/account/:businessId/eligible',
    ...BANK,
    summary: 'Whether the business can take bank and card payments (D12)',
    response: Eligibility,
  }),
  bankAccount: endpoint({
    method: 'GET',
    path: '/business/:businessId/bankAccount',
    ...BANK,
    summary: 'The bank account that payments are paid out to; null when there is none',
    response: BankAccountJson.nullable(),
  }),
  changeBankAccount: endpoint({
    method: 'PUT',
    path: '/business/:businessId/bankAccount',
    ...BANK,
    summary: 'Replaces the bank account; online payments rest until the new one is verified (SET-05, D13)',
    body: BankAccountWrite,
    response: BankAccountJson,
    refusals: ['wrong_password', 'sign_in_again'],
    perMinute: 20,
  }),
  removeOwner: endpoint({
    method: 'DELETE',
    path: '/account/:businessId/owner/:ownerId',
    ...BANK,
    summary: 'Removes a stored beneficial owner (WIZ-29)',
    response: Nothing,
    refusals: ['last_beneficial_owner'],
  }),
  paymentSettings: endpoint({
    method: 'GET',
    path: '/business/:businessId/settings',
    access: 'manager',
    right: ['bank', 'invoice'],
    summary: 'Methods of payment, fees, reminders, and what new documents start with',
    response: PaymentSettingsJson,
  }),
  changePaymentSettings: endpoint({
    method: 'PUT',
    path: '/business/:businessId/settings',
    ...BANK,
    summary: 'Changes them; fees apply to payments that start afterwards (D91)',
    body: PaymentSettings.extend({ version: z.number().int().optional() }),
    response: PaymentSettingsJson,
    refusals: ['CHANGED_ELSEWHERE', 'confirmation_needed', 'surcharge_and_discount'],
  }),
  askForSecondFactor: endpoint({
    method: 'PUT',
    path: '/business/:businessId/second-factor',
    access: 'manager',
    right: 'team',
    summary: 'Asks everybody who works here for a second factor, or no longer: who has none is let in with one only',
    body: z.object({ asked: z.boolean() }),
    response: BusinessJson,
    refusals: ['confirmation_needed', 'own_second_factor_first', 'managed_elsewhere'],
    perMinute: 20,
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: '/business/:businessId/unfreeze',
    ...BANK,
    summary: 'Lets payments go on after somebody had stopped them from the notice of a new bank account (P14)',
    body: z.object({ confirmation: Confirmation }),
    response: PaymentSettingsJson,
    refusals: ['wrong_password', 'sign_in_again'],
    perMinute: 20,
  }),
  lookAtBankNotice: endpoint({
    method: 'POST',
    path: '/bank-account-notices/look',
    access: 'public',
    summary: 'What the link in the notice of a new bank account is about; changes nothing',
    body: NoticeToken,
    response: BankNoticeJson,
    perMinute: 30,
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/bank-account-notices/freeze',
    access: 'public',
    summary: '"This was not me": online payments of the business stop until a member lets them go on (P14)',
    body: NoticeToken,
    response: BankNoticeJson,
    perMinute: 30,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/business/:businessId/categories',
    access: 'manager',
    right: 'member',
    summary: 'Categories of line items, Payment included (D55)',
    response: z.array(CategoryJson),
  }),
};
