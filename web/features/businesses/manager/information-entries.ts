import type { OwnerSent } from '@underlay/contract/owners.ts';
import { isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { type FieldRule, optional, required } from '../../../ui/form/field-rules.ts';

export const newInformation = () => ({
  businessType: '',
  legalName: '',
  ein: '',
  businessStructure: '',
  industry: '',
  website: '',
  phone: '',
  bank: { accountType: '', accountHolderName: '', routingNumber: '', accountNumber: '', verification: '' },
  owners: [] as OwnerEntries[],
  /** What the server holds and never sends back. An empty field then means that it stays (D43). */
  kept: { ein: '', bank: null as KeptBank | null },
});
interface KeptBank {
  readonly accountType: string;
  readonly accountHolderName: string;
  readonly lastFour: string;
}
/** What a payment provider wants to know before it pays a business out (WIZ-14). */
export type InformationEntries = ReturnType<typeof newInformation>;

export const newOwner = () => ({
  /** Null until it is stored. A stored owner's birth date and SSN stay when their fields are empty. */
  uuid: null as string | null,
  keptSsn: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  ssn: '',
  address: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
  primaryRepresentative: false,
  quarterOwner: false,
  boardMember: false,
  executiveManager: false,
});
export type OwnerEntries = ReturnType<typeof newOwner>;

/** WIZ-16, WIZ-17. Individual is a type, and then the only structure (D45). */
export const BUSINESS_TYPES = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
  { value: 'non_profit', label: 'Non-profit' },
  { value: 'government_entity', label: 'Government entity' },
] as const;
export const STRUCTURES = [
  { value: 'multi_member_llc', label: 'Multi-member LLC' },
  { value: 'private_corporation', label: 'Private corporation' },
  { value: 'private_partnership', label: 'Private partnership' },
  { value: 'public_corporation', label: 'Public corporation' },
  { value: 'public_partnership', label: 'Public partnership' },
  { value: 'single_member_llc', label: 'Single-member LLC' },
  { value: 'sole_proprietorship', label: 'Sole proprietorship' },
  { value: 'individual', label: 'Individual' },
] as const;

/** WIZ-25. */
export const ROLES = [
  { name: 'primaryRepresentative', label: 'Primary representative' },
  { name: 'quarterOwner', label: 'Owns 25% or more' },
  { name: 'boardMember', label: 'Board member' },
  { name: 'executiveManager', label: 'Executive or senior manager' },
] as const;

/** WIZ-21: here with a full stop (D77). */
const NUMBERS_DIFFER = 'Account Numbers do not match.';
/** A role has to be ticked. The message stands at the first of them. */
const ROLE_MISSING = 'Select at least one role.';

const unlessIndividual =
  (rule: FieldRule<InformationEntries>): FieldRule<InformationEntries> =>
  (value, entries) =>
    isIndividual(entries) ? null : rule(value, entries);

export const isIndividual = ({ businessType }: Pick<InformationEntries, 'businessType'>): boolean =>
  businessType === 'individual';

/** A name that was typed before the type became individual is not theirs (D45). */
export const legalNameOf = (entries: Pick<InformationEntries, 'businessType' | 'legalName'>): string =>
  isIndividual(entries) ? 'Individual' : entries.legalName;

/** WIZ-15, WIZ-18, D42. */
export const DETAILS_RULES: Record<string, FieldRule<InformationEntries>> = {
  businessType: required('select'),
  legalName: unlessIndividual(required('plainText')),
  businessStructure: unlessIndividual(required('select')),
  ein: optional('ein'),
  industry: required('nonblank'),
  website: optional('website'),
  phone: required('phone'),
};

/** Whether the stored bank account is left as it is. Nothing of it was changed, and no number was entered. */
export const bankStays = ({ bank, kept }: Pick<InformationEntries, 'bank' | 'kept'>): boolean =>
  kept.bank !== null &&
  bank.accountType === kept.bank.accountType &&
  bank.accountHolderName === kept.bank.accountHolderName &&
  bank.routingNumber + bank.accountNumber + bank.verification === '';

/** The last four digits of the account that the entries speak of. */
export const accountEnd = (entries: Pick<InformationEntries, 'bank' | 'kept'>): string =>
  (bankStays(entries) && entries.kept.bank?.lastFour) || entries.bank.accountNumber.slice(-4);

const unlessKept =
  (rule: FieldRule<InformationEntries>): FieldRule<InformationEntries> =>
  (value, entries) =>
    bankStays(entries) ? null : rule(value, entries);

/** WIZ-19, WIZ-21. A stored account that stays needs no numbers (D43). */
export const BANK_RULES: Record<string, FieldRule<InformationEntries>> = {
  'bank.accountType': required('select'),
  'bank.accountHolderName': required('nonblank'),
  'bank.routingNumber': unlessKept(required('routingNumber')),
  'bank.accountNumber': unlessKept(required('accountNumber')),
  'bank.verification': unlessKept((value, { bank }) =>
    value === bank.accountNumber ? required('accountNumber')(value) : NUMBERS_DIFFER,
  ),
};

/** WIZ-23, for an owner who was born before `today`. */
export const ownerRules = (today: string): Record<string, FieldRule<OwnerEntries>> => ({
  firstName: required('name'),
  lastName: required('name'),
  email: required('email'),
  phone: required('phone'),
  dateOfBirth: (value, { uuid }) =>
    (value === '' && uuid !== null) || (typeof value === 'string' && isCalendarDate(value) && value < today)
      ? null
      : messageFor('date', ''),
  ssn: (value, { keptSsn }) => (keptSsn === '' ? required('ssn')(value) : optional('ssn')(value)),
  'address.addressLine1': required('plainText'),
  'address.addressLine2': optional('plainText'),
  'address.city': required('city'),
  'address.state': required('state'),
  'address.zip': required('zip'),
  primaryRepresentative: (_, owner) => (ROLES.some(({ name }) => owner[name]) ? null : ROLE_MISSING),
});

/** From what was typed to what is sent. The SSN is digits only (WIZ-27). A bank account that stays sends nothing (D43). */
export function informationBody(entries: InformationEntries, accountName: string) {
  const { bank, owners, phone, kept, ...information } = entries;
  const { accountHolderName, routingNumber, accountNumber } = bank;
  const businessType = chosen(BUSINESS_TYPES, information.businessType);
  const businessStructure = chosen(STRUCTURES, information.businessStructure);
  const accountType = BANK_ACCOUNT_TYPES.find((type) => type === bank.accountType);
  return {
    ...information,
    legalName: isIndividual(information) ? '' : information.legalName,
    businessType,
    businessStructure,
    ...(accountType &&
      !bankStays(entries) && {
        businessBank: { name: accountName, accountType, accountHolderName, routingNumber, accountNumber },
      }),
    beneficialOwners: owners.map(
      ({ uuid, keptSsn, ...owner }): OwnerSent => ({
        ...owner,
        ...(uuid !== null && { uuid }),
        phone: phoneDigits(owner.phone),
        ssn: owner.ssn.replaceAll('-', ''),
      }),
    ),
  };
}

const chosen = <Value extends string>(options: readonly { value: Value }[], value: string): Value | undefined =>
  options.find((option) => option.value === value)?.value;
