import { isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { bodyOf, type Entries, entriesOf, type FieldRule } from '@underlay/domain/forms/entries.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { hasRole, OWNER_CHANGE_FIELDS, OWNER_FIELDS } from '@underlay/domain/owners/fields.ts';
import { type WizardFields, wizardFields } from './wizard-fields.ts';

export type OwnerEntries = Entries<typeof OWNER_FIELDS> & {
  /** Null until it is stored. A stored owner's birth date and SSN stay when their fields are empty. */
  readonly uuid: string | null;
  /** The mask of the stored SSN. */
  readonly keptSsn: string;
};

export const newOwner = (known: object = {}): OwnerEntries => ({
  ...entriesOf(OWNER_FIELDS, known),
  uuid: null,
  keptSsn: '',
});

/** A role has to be ticked. The message stands at the first of them. */
const ROLE_MISSING = 'Select at least one role.';

const fieldsOf = ({ uuid }: OwnerEntries) => (uuid === null ? OWNER_FIELDS : OWNER_CHANGE_FIELDS);

/** WIZ-23, for an owner who was born before `today`. */
export const ownerFields = (owner: OwnerEntries, today: string): WizardFields<OwnerEntries> =>
  wizardFields(fieldsOf(owner), {
    dateOfBirth: bornBefore(today),
    primaryRepresentative: (_: unknown, entries: OwnerEntries) => (hasRole(entries) ? null : ROLE_MISSING),
  });

const bornBefore =
  (today: string): FieldRule<OwnerEntries> =>
  (value, { uuid }) =>
    (value === '' && uuid !== null) || (typeof value === 'string' && isCalendarDate(value) && value < today)
      ? null
      : RULES.date.message;

/** The SSN is sent as digits only (WIZ-27). Both secrets that stay are sent as empty texts. */
export function ownerBody(owner: OwnerEntries) {
  const { uuid } = owner;
  const body = bodyOf(fieldsOf(owner), owner);
  const secrets = { dateOfBirth: body.dateOfBirth ?? '', ssn: body.ssn.replaceAll('-', '') };
  return { ...body, ...secrets, ...(uuid !== null && { uuid }) };
}
