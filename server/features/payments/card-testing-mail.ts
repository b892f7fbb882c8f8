import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { memberAddresses, readBusiness } from '../businesses/index.ts';

interface Pause {
  readonly businessId: string;
  /** As ISO time. */
  readonly until: string;
}

/** Tells a business that its card forms pause, since somebody tries out stolen cards on them (TM-13). */
export const cardTestingMail = backgroundTask<Pause>({
  name: 'card-testing-mail',
  run: mailPause,
  noRetryOn: MailRefused,
});

async function mailPause({ tenantDb, mailer, config }: Platform, { businessId, until }: Pause) {
  const db = tenantDb(businessId);
  const business = await readBusiness(db);
  if (!business) return;
  const to = business.email || (await memberAddresses(db, 'bank'))[0];
  if (!to) return;
  const end = formatDateAndTime(new Date(until), business.timeZone);
  await mailer.send({
    to,
    toName: business.name,
    fromName: 'Underlay',
    subject: 'Card payments are paused for an hour',
    messageId: `card-testing-${businessId}-${Date.parse(until)}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs: [
        `Many cards were declined on your invoices within an hour. It looks as if somebody is trying out stolen cards, so card payments are paused until ${end}.`,
        'Declined cards were not charged. Customers who paid you online before can still pay by card, and every other way to pay stays as it is. There is nothing to do: card payments go on by themselves.',
        'If one customer’s link was used for this, renew that link on the page of the customer.',
      ],
      button: { text: 'Open settings', href: `${config.publicOrigin}/p/m/${businessId}/settings` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}
