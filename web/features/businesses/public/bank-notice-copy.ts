import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import type { MailedLinkCopy } from '../../portal/index.ts';

/** Every state that the link in a notice of a new bank account can find. */
export function noticeCopy({ business, lastFour, changedAt, state }: BankNoticeJson): MailedLinkCopy {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const facts = {
    Business: business,
    'New bank account': `ending in ${lastFour}`,
    Changed: formatDateAndTime(new Date(changedAt), timeZone),
  };
  if (state === 'frozen')
    return {
      title: 'Online payments are stopped',
      paragraphs: [
        `Customers of ${business} cannot pay online until a member lets payments go on.`,
        'Now log in and change your password. In the settings, look at the members and at the bank account, and set the right one. Then let payments go on there.',
      ],
      facts,
    };
  if (state === 'expired')
    return {
      title: 'This link has expired',
      paragraphs: [
        'Payments can no longer be stopped from this mail. If the new bank account is not yours, log in, set the right one in the settings and change your password.',
      ],
      facts,
    };
  return {
    title: 'Was this change yours?',
    paragraphs: [
      `The bank account of ${business} was changed. Money that customers pay online is going to go there once it is verified.`,
      'If you or another member did this, there is nothing to do. If nobody did, stop online payments now: nobody can pay online until a member lets payments go on.',
    ],
    facts,
    button: 'This was not me: stop payments',
  };
}
