import { TEXT_STATES } from '@underlay/domain/contact/text-consent.ts';
import { REACH_FIELDS } from '@underlay/domain/people/fields.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';

const Preferences = z.object({ receiveEmail: z.boolean(), receiveSMS: z.boolean() });

export const PreferencesJson = Preferences.extend({
  /**
   * How far texts are on their way to this customer. A phone gets them only after it has said yes itself (P20).
   * unavailable: there are none. off: they are not wanted. stopped: the phone has said STOP. not_asked: they are wanted,
   * and the phone was not asked yet. unreachable: the phone is out of reach. The others are asked and on.
   */
  sms: z.enum(TEXT_STATES),
  /** The ten digits that texts come from, and that START and STOP go to. Null when that is not one number. */
  smsSender: z.string().nullable(),
});
export type PreferencesJson = z.output<typeof PreferencesJson>;

export const ContactJson = z.object({
  email: z.string(),
  phoneNumber: z.string(),
  /** False while a changed address has not confirmed. Mail then goes to the old one as well (P20). */
  emailConfirmed: z.boolean(),
});
export type ContactJson = z.output<typeof ContactJson>;

/** `was` is what whoever sends it had before them. Left out by pages and programs that do not know it. */
const ContactWrite = schemaOf(REACH_FIELDS).extend({
  was: ContactJson.pick({ email: true, phoneNumber: true }).optional(),
});
export type ContactWrite = z.output<typeof ContactWrite>;

/** What a link in a mail about a changed contact is about. */
export const ContactChangeJson = z.object({
  business: z.string(),
  /** What the link does. */
  purpose: z.enum(['confirm', 'undo']),
  oldEmail: z.string(),
  newEmail: z.string(),
  state: z.enum(['open', 'confirmed', 'undone', 'replaced', 'expired']),
});
export type ContactChangeJson = z.output<typeof ContactChangeJson>;

const Token = z.object({ token: z.string().max(300) });

/** The id is the customer's communicationId, or their account id (D59). */
const ofCustomer = '/communication/:communicationId' as const;

export const contact = {
  readPreferences: endpoint({
    method: 'GET',
    path: `${ofCustomer}/preferences`,
    access: 'portal',
    summary: 'What a customer wants to receive (API-17)',
    response: PreferencesJson,
  }),
  changePreferences: endpoint({
    method: 'PUT',
    path: `${ofCustomer}/preferences`,
    access: 'portal',
    summary:
      'Changes what a customer wants to receive; what is left out stays as it is, and switching texts on asks the phone for its yes',
    body: Preferences.partial(),
    response: PreferencesJson,
    perMinute: 60,
  }),
  readContact: endpoint({
    method: 'GET',
    path: `${ofCustomer}/contact`,
    access: 'portal',
    summary: 'How a customer is reached (API-18)',
    response: ContactJson,
  }),
  changeContact: endpoint({
    method: 'PUT',
    path: `${ofCustomer}/contact`,
    access: 'portal',
    summary:
      'Changes how a customer is reached; what is as it was stays as it is by now, and the old address keeps its mail until the new one confirms (P20)',
    body: ContactWrite,
    response: ContactJson,
    refusals: ['too_many_contact_changes', 'mail_limit'],
    perMinute: 30,
  }),
  lookAtChange: endpoint({
    method: 'POST',
    path: '/contact-changes/look',
    access: 'public',
    summary: 'What the link of a mail would do; changes nothing',
    body: Token,
    response: ContactChangeJson,
    perMinute: 30,
  }),
  answerChange: endpoint({
    method: 'POST',
    path: '/contact-changes/answer',
    access: 'public',
    summary: 'Confirms the new address, or takes the change back, as the token says',
    body: Token,
    response: ContactChangeJson,
    perMinute: 30,
  }),
};
