import type { BusinessUpdate } from '@underlay/contract/businesses.ts';
import { ACCOUNT_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import { bodyOf, type Entries, entriesOf } from '@underlay/domain/forms/entries.ts';
import { messageFor, RULES } from '@underlay/domain/forms/rules.ts';
import type { Answer } from '../../../api/client.ts';
import { type InformationEntries, informationBody } from './information-entries.ts';
import { type WizardFields, wizardFields } from './wizard-fields.ts';

export type WizardEntries = Entries<typeof ACCOUNT_FIELDS> & {
  /** Optional (WIZ-02). Once saved it is complete. */
  readonly information: InformationEntries | null;
};

/** Who creates it is mostly who is written to. */
export const newWizardEntries = ({ firstName, lastName, email }: Answer<'GET /session'>): WizardEntries => ({
  ...entriesOf(ACCOUNT_FIELDS, {
    person: { firstName, lastName },
    email,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  information: null,
});

/** It is chosen from a list, so nobody is told how one is written. */
const timeZone = (value: unknown) => messageFor('timeZone', String(value)) && RULES.select.message;

const { name, person, ...reach } = ACCOUNT_FIELDS;
/** The stages before the confirmation: account, contact, address (WIZ-02, WIZ-07, WIZ-08). */
export const STAGES: readonly [Stage, Stage, Stage] = [
  wizardFields({ name }),
  wizardFields({ person }),
  wizardFields(reach, { timeZone }),
];
type Stage = WizardFields<WizardEntries>;

/** From what was typed to what is sent (API-21). */
export function wizardBody({ information, ...entries }: WizardEntries) {
  return {
    ...bodyOf(ACCOUNT_FIELDS, entries),
    ...(information !== null && informationBody(information, entries.name)),
    // A business that takes payments has a phone (WIZ-06), also when none is wanted on its documents.
    phone: phoneDigits(entries.phone || (information?.phone ?? '')),
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
