import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { asSentence, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { readBusiness } from './business-store.ts';
import { mayNotify, nameOfAddress, noticeRecipients } from './notice-recipients.ts';

interface Notice {
  readonly businessId: string;
  readonly about: 'notice-address' | 'fees';
  /** As ISO time. It keeps the mails of several changes apart. */
  readonly at: string;
  readonly by: string;
  readonly to: string;
}

export const changeNoticeMail = backgroundTask<Notice>({
  name: 'change-notice-mail',
  run: mailChange,
  noRetryOn: MailRefused,
});

/**
 * Queues one mail to each member, and to where the business was reached before: whoever changes what a thief would change is noticed
 * by those who can object (P14).
 */
export async function queueChangeNotices(
  { queue }: Platform,
  tx: TenantTransaction,
  { also, ...notice }: Omit<Notice, 'to' | 'businessId'> & { readonly also: readonly string[] },
) {
  const { businessId } = tx;
  for (const to of await noticeRecipients(tx, also))
    await queue.add(tx.sql, changeNoticeMail, { ...notice, businessId, to });
}

async function mailChange(platform: Platform, { businessId, about, at, by, to }: Notice) {
  const { mailer, config, tenantDb } = platform;
  const db = tenantDb(businessId);
  const business = await readBusiness(db);
  const messageId = `${about}-${businessId}-${Date.parse(at)}-${nameOfAddress(to)}`;
  if (!business || !(await mayNotify(platform, db, { to, messageId }))) return;
  const { subject, change } = COPY[about];
  await mailer.send({
    to,
    toName: '',
    fromName: 'Underlay',
    subject: subject(business.name),
    messageId,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs: [
        `${by} changed ${change(business.name)}`,
        'If that was you, or somebody who may do it, there is nothing to do. If not, change your password, look at who else can sign in, and set it right in Settings.',
      ],
      facts: [
        ['Changed by', by],
        ['Changed on', formatDateAndTime(new Date(at), business.timeZone)],
      ],
      button: { text: 'Open Settings', href: `${config.publicOrigin}/p/m/${businessId}/settings` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}

/** None of it says what was typed: that could be written for the reader. */
const COPY = {
  'notice-address': {
    subject: (name: string) => `The e-mail address of ${name} was changed`,
    change: (name: string) =>
      `${asSentence(`the e-mail address of ${name}`)} Notices about its payments and its bank account go to the new one from now on.`,
  },
  fees: {
    subject: (name: string) => `How customers of ${name} pay was changed`,
    change: (name: string) => `what customers of ${name} pay on top of their payments, or where their checks go.`,
  },
} as const;
