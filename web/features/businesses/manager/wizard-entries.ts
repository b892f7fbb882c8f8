import type { BusinessUpdate } from '@underlay/contract/businesses.ts';
import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import type { Answer } from '../../../api/client.ts';
import type { FieldRule } from '../../../ui/form/field-rules.ts';
import { valueAt } from '../../../ui/form/value-at.ts';
import { DETAIL_RULES } from './account-entries.ts';
import { type InformationEntries, informationBody } from './information-entries.ts';

/** Who creates it is mostly who is written to. */
export const newWizardEntries = ({ firstName, lastName, email }: Answer<'GET /session'>) => ({
  name: '',
  person: { firstName, lastName },
  address: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
  phone: '',
  email,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** Optional (WIZ-02). Once saved it is complete. */
  information: null as InformationEntries | null,
});
export type WizardEntries = ReturnType<typeof newWizardEntries>;

const pick = (...paths: (keyof typeof DETAIL_RULES)[]): Record<string, FieldRule<WizardEntries>> =>
  Object.fromEntries(paths.map((path) => [path, DETAIL_RULES[path]]));

/** The rules of each stage before the confirmation: account, contact, address (WIZ-02, WIZ-07, WIZ-08). */
export const STAGE_RULES = [
  pick('name'),
  pick('person.firstName', 'person.lastName'),
  pick(
    'address.addressLine1',
    'address.addressLine2',
    'address.city',
    'address.state',
    'address.zip',
    'phone',
    'email',
    'timeZone',
  ),
] as const;

/** What is wrong with entries, by field. */
export const messagesOf = <Values>(
  rules: Readonly<Record<string, FieldRule<Values>>>,
  values: Values,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([path, rule]) => {
      const message = rule(valueAt(values, path), values);
      return message === null ? [] : [[path, message]];
    }),
  );

export const isFilledIn = <Values>(rules: Readonly<Record<string, FieldRule<Values>>>, values: Values): boolean =>
  Object.keys(messagesOf(rules, values)).length === 0;

/** From what was typed to what is sent (API-21). */
export function wizardBody({ information, ...entries }: WizardEntries) {
  return {
    ...entries,
    // A business that takes payments has a phone (WIZ-06), also when none is wanted on its documents.
    phone: phoneDigits(entries.phone || (information?.phone ?? '')),
    ...(information !== null && informationBody(information, entries.name)),
  };
}

/** What the wizard has at the end, and what it began with. */
export interface Saving {
  readonly entries: WizardEntries;
  readonly start: WizardEntries;
  readonly removing: boolean;
  /** The business information was saved, with changes or once more as it was. The provider may ask for no more than that. */
  readonly saved: boolean;
}

/** What edit-account sends. Business information goes along only when it was saved or is to be removed (D43, D46). */
export function updateBody({ entries, start, removing, saved }: Saving) {
  const changed = saved || !isSame(entries.information, start.information);
  return {
    ...wizardBody({ ...entries, information: changed && !removing ? entries.information : null }),
    phone: phoneDigits(entries.phone || (entries.information?.phone ?? '')),
    ...(removing && { removeBusinessInformation: true }),
  };
}

/** P14: a new bank account, or the end of online payments, is confirmed by who is signed in. */
export const needsConfirmation = (body: Partial<Pick<BusinessUpdate, 'businessBank' | 'removeBusinessInformation'>>) =>
  body.businessBank !== undefined || body.removeBusinessInformation === true;

/** Entries are plain texts and lists. The same texts are the same entries. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
