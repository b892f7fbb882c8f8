import type Stripe from 'stripe';
import { invalidRequest } from '../wire/stripe-error.ts';
import type { ProviderClock } from '../world/clock.ts';

const COMPANY = [
  'multi_member_llc',
  'private_corporation',
  'private_partnership',
  'public_corporation',
  'public_partnership',
  'single_member_llc',
  'sole_proprietorship',
];

/** The structures that fit each kind of business in the United States. */
const STRUCTURES: Readonly<Record<string, readonly string[]>> = {
  company: COMPANY,
  non_profit: ['incorporated_non_profit', 'unincorporated_non_profit'],
  government_entity: ['governmental_unit', 'government_instrumentality', 'tax_exempt_government_instrumentality'],
  individual: [],
};
const YOUNGEST_YEARS = 13;

/** An account's facts, checked as Stripe checks them. Missing ones are requested later. */
export function checkAccount(account: Stripe.V2.Core.AccountUpdateParams, knownType = 'company'): void {
  const { identity, configuration, contact_phone } = account;
  const details = identity?.business_details;
  const type = identity?.entity_type ?? knownType;
  const structures = STRUCTURES[type] ?? [];
  if (details?.structure && !structures.includes(details.structure)) {
    throw invalidRequest(`The structure ${details.structure} does not fit a ${type}.`, {
      code: 'invalid_business_structure',
      param: 'identity.business_details.structure',
    });
  }
  for (const { value } of details?.id_numbers ?? []) {
    if (!/^\d{9}$/.test(value))
      throw invalidRequest('A US EIN has nine digits.', {
        code: 'tax_id_invalid',
        param: 'identity.business_details.id_numbers',
      });
  }
  const mcc = configuration?.merchant?.mcc;
  if (mcc !== undefined && !/^\d{4}$/.test(mcc))
    throw invalidRequest('A merchant category code has four digits.', { param: 'configuration.merchant.mcc' });
  checkPhone(contact_phone);
}

type Facts = Pick<Stripe.V2.Core.AccountUpdateParams.Identity.Individual, 'date_of_birth' | 'id_numbers' | 'phone'>;

export function checkPerson({ date_of_birth, id_numbers, phone }: Facts, clock: ProviderClock): void {
  for (const { type, value } of id_numbers ?? []) {
    if (type === 'us_ssn' && !/^\d{9}$/.test(value))
      throw invalidRequest('A US SSN has nine digits.', { code: 'id_number_invalid', param: 'id_numbers' });
  }
  if (date_of_birth) {
    const { year, month, day } = date_of_birth;
    const old = new Date(clock.now());
    old.setUTCFullYear(old.getUTCFullYear() - YOUNGEST_YEARS);
    const born = new Date(Date.UTC(year, month - 1, day));
    if (born.getUTCMonth() !== month - 1 || born > old)
      throw invalidRequest('You must be at least 13 years of age to use Stripe.', { param: 'date_of_birth' });
  }
  checkPhone(phone);
}

function checkPhone(phone: string | undefined): void {
  if (phone !== undefined && !/^\+\d{8,15}$/.test(phone))
    throw invalidRequest(`"${phone}" is not a valid phone number.`, { param: 'phone' });
}
