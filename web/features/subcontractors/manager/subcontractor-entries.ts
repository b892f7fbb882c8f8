import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { phoneDigits, phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { type FieldRule, required } from '../../../ui/form/field-rules.ts';
import { businessNameMessage, CONTACT_RULES, contactEntries } from '../../customers/manager/contact-entries.ts';
import type { SubcontractorEntries } from '../subcontractor-queries.ts';

/** What the form holds. SSN and EIN begin empty: the stored number never comes back (D43). */
export const subcontractorEntries = (stored?: SubcontractorJson) => ({
  ...contactEntries(stored),
  type: String(stored?.type ?? ''),
  businessName: stored?.businessName ?? '',
  phone: phoneWhileTyping(stored?.phone ?? ''),
  email: stored?.email ?? '',
  ssn: '',
  ein: '',
});
type Entries = ReturnType<typeof subcontractorEntries>;

export const SUBCONTRACTOR_PATHS = {
  type: 'type',
  businessName: 'businessName',
  phone: 'phone',
  email: 'email',
} as const;

/** SUB-04, SUB-05: the number of the type has to be entered where none of that type is stored. */
export const subcontractorRules = (stored?: SubcontractorJson): Record<string, FieldRule<Entries>> => ({
  ...CONTACT_RULES,
  type: required('select'),
  businessName: (value, { type }) => businessNameMessage(value, type),
  phone: required('phone'),
  email: required('email'),
  ssn: (_, { type, ssn }) => (type === 'individual' ? messageFor('ssn', ssn, !stored?.ssn) : null),
  ein: (_, { type, ein }) => (type === 'business' ? messageFor('ein', ein, !stored?.ein) : null),
});

/** From what was typed to what is sent: of the two numbers the one that fits the type. */
export function subcontractorBody(entries: Entries, version?: number): SubcontractorEntries {
  const individual = entries.type === 'individual';
  return {
    ...entries,
    type: individual ? 'individual' : 'business',
    businessName: individual ? '' : entries.businessName,
    phone: phoneDigits(entries.phone),
    ssn: individual ? entries.ssn : '',
    ein: individual ? '' : entries.ein,
    ...(version !== undefined && { version }),
  };
}
