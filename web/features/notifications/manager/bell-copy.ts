import type { BellLine } from '@underlay/domain/events/event-kind.ts';
import type { Digest, MailChoice } from '@underlay/domain/notifications/bell-settings.ts';

/** What each line tells of. */
export const LINE_COPY: Readonly<Record<BellLine, string>> = {
  Payments: 'Money came in, was recorded, or was given back.',
  'Quotes and signatures': 'A customer opened a quote, answered it, or signed.',
  Messages: 'A customer wrote.',
  'Field work': 'A crew did something on a work order.',
  Schedule: 'A visit was planned, moved or missed.',
  Problems: 'Something failed, or needs a look.',
};

export const MAIL_LABELS: Readonly<Record<MailChoice, string>> = {
  at_once: 'E-mail at once',
  digest: 'E-mail in the digest',
  never: 'No e-mail',
};

export const DIGEST_LABELS: Readonly<Record<Digest, string>> = {
  daily: 'Every day at 7:00 AM',
  mondays: 'Mondays at 7:00 AM',
  never: 'Never',
};

/** What becomes of first openings (SEE-04). */
export const openingsCopy = (areMailed: boolean): string =>
  areMailed ? 'Each first opening comes by an e-mail of its own.' : 'First openings come by no e-mail.';
