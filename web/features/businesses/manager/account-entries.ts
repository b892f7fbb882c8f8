import { isTimeZone } from '@underlay/domain/calendar/calendar-date.ts';
import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { BANK_ACCOUNT_TYPES, type BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import { type FieldRule, optional, required } from '../../../ui/form/field-rules.ts';

export const newAccountEntries = () => ({
  name: '',
  person: { firstName: '', lastName: '' },
  address: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
  phone: '',
  email: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  hasBank: false,
  businessBank: {
    accountType: '',
    accountHolderName: '',
    routingNumber: '',
    accountNumber: '',
    verification: '',
  },
});
export type AccountEntries = ReturnType<typeof newAccountEntries>;

export const REQUIRED_ENTRIES = [
  'name',
  'person.firstName',
  'person.lastName',
  'address.addressLine1',
  'address.city',
  'address.state',
  'address.zip',
];
/** WIZ-02, WIZ-07, WIZ-08. */
export const MISSING_VALUES = 'One or more fields missing values.';
/** WIZ-21: here with a full stop (D77). */
export const WIZARD_NUMBERS_DIFFER = 'Account Numbers do not match.';

/** Bank fields count only when a bank account is added. */
const ofBank =
  (rule: FieldRule<AccountEntries>): FieldRule<AccountEntries> =>
  (value, entries) =>
    entries.hasBank ? rule(value, entries) : null;

/** What both forms hold to: the new account and the one that is edited. */
export const DETAIL_RULES = {
  name: required('plainText'),
  'person.firstName': required('name'),
  'person.lastName': required('name'),
  'address.addressLine1': required('plainText'),
  'address.addressLine2': optional('plainText'),
  'address.city': required('city'),
  'address.state': required('state'),
  'address.zip': required('zip'),
  phone: optional('phone'),
  email: optional('email'),
  timeZone: (value: unknown) => (typeof value === 'string' && isTimeZone(value) ? null : messageFor('select', '')),
} satisfies Record<string, FieldRule<unknown>>;

export const ACCOUNT_RULES: Record<string, FieldRule<AccountEntries>> = {
  ...DETAIL_RULES,
  'businessBank.accountType': ofBank(required('select')),
  'businessBank.accountHolderName': ofBank(required('nonblank')),
  'businessBank.routingNumber': ofBank(required('routingNumber')),
  'businessBank.accountNumber': ofBank(required('accountNumber')),
  'businessBank.verification': ofBank((value, { businessBank }) =>
    value === businessBank.accountNumber ? null : WIZARD_NUMBERS_DIFFER,
  ),
};

/** From what was typed to what is sent (API-21). */
export function accountBody({ hasBank, businessBank, ...entries }: AccountEntries) {
  const { accountType, accountHolderName, routingNumber, accountNumber } = businessBank;
  const type = BANK_ACCOUNT_TYPES.find((known) => known === accountType);
  return {
    ...entries,
    phone: phoneDigits(entries.phone),
    ...(hasBank &&
      type !== undefined && {
        businessBank: { name: entries.name, accountType: type, accountHolderName, routingNumber, accountNumber },
      }),
  };
}

export const BANK_ACCOUNT_TYPE_LABELS: Record<BankAccountType, string> = {
  personal_checking: 'Personal checking',
  personal_savings: 'Personal savings',
  business_checking: 'Business checking',
  business_savings: 'Business savings',
};
