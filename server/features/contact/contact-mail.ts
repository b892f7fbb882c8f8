import { DAY_MILLISECONDS, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { type EmailContent, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { type BusinessRow, readBusiness } from '../businesses/index.ts';
import { CONFIRM_DAYS, tokenOf, UNDO_DAYS } from './change-link.ts';
import { type ContactChange, readChange } from './contact-change-store.ts';

interface ChangeMail {
  readonly businessId: string;
  readonly changeId: string;
  readonly purpose: 'confirm' | 'undo';
}

export const contactMail = backgroundTask<ChangeMail>({
  name: 'contact-mail',
  run: mailContactChange,
  noRetryOn: MailRefused,
});

/**
 * Asks a new address to confirm, or notifies the old one how to undo the change (P20). These mails are sent whatever the
 * customer wants to receive, because they protect the account. A change that has ended meanwhile needs neither.
 */
async function mailContactChange(platform: Platform, { businessId, changeId, purpose }: ChangeMail) {
  const { mailer, sealer, config } = platform;
  const db = platform.tenantDb(businessId);
  const [business, change] = await Promise.all([readBusiness(db), readChange(db, changeId)]);
  if (!business || !change) return;
  if (change.state !== 'open' && !(purpose === 'undo' && change.state === 'confirmed')) return;
  const href = `${config.publicOrigin}/p/u/contact-change?t=${tokenOf(sealer, { purpose, businessId, changeId })}`;
  const answersTo = business.email || config.supportEmail;
  const { to, subject, ...copy } = purpose === 'confirm' ? askNew(business, change) : copyForOld(business, change);
  await mailer.send({
    to,
    // No name: the new address may be a stranger's.
    toName: '',
    fromName: business.name,
    subject,
    messageId: `contact-${purpose}-${changeId}`,
    // It is not the conversation's address: the new address may be a stranger's.
    replyTo: answersTo,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      closing: `${copy.closing} Questions? Write to ${answersTo}.`,
      paragraphs: copy.paragraphs,
      button: { text: copy.button, href },
    }),
  });
}

interface Copy extends Pick<EmailContent, 'paragraphs' | 'closing'> {
  readonly to: string;
  readonly subject: string;
  readonly button: string;
}

const askNew = ({ name }: BusinessRow, { newValue }: ContactChange): Copy => ({
  to: newValue,
  subject: `Confirm your e-mail address for ${name}`,
  paragraphs: [
    `An account with ${name} was given the e-mail address ${newValue}.`,
    'Please confirm it. Until then, invoices and receipts come here and go to the address before it as well.',
  ],
  button: 'Confirm this address',
  closing: `The button works for ${CONFIRM_DAYS} days. If you do not know ${name}, ignore this mail.`,
});

const copyForOld = ({ name, timeZone }: BusinessRow, { oldValue, newValue, createdAt }: ContactChange): Copy => ({
  to: oldValue,
  subject: `Your e-mail address for ${name} was changed`,
  paragraphs: [
    `The e-mail address of your account with ${name} was changed to ${newValue} on ${dayOf(createdAt, timeZone)}.`,
    'If that was you, there is nothing to do: mail keeps coming here until the new address is confirmed.',
    'If it was not you, undo it and tell us. We can then give you a new link to your account.',
  ],
  button: 'Undo this change',
  closing: `The button works until ${dayOf(new Date(createdAt.getTime() + UNDO_DAYS * DAY_MILLISECONDS), timeZone)}.`,
});

const dayOf = (moment: Date, timeZone: string): string => formatDate(dateIn(timeZone, moment));
