import { dateIn, formatDate, formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { type EmailContent, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { type NotedBankAccount, readNotedBankAccount } from './bank-account-store.ts';
import { lastMomentOf, noticeToken } from './bank-notice-link.ts';
import { type BusinessRow, readBusiness } from './business-store.ts';
import { mayNotify, nameOfAddress, noticeRecipients } from './notice-recipients.ts';

interface Notice {
  readonly businessId: string;
  readonly bankId: string;
  /** The account is the first one, was changed, payments are paused because of it, or go on. */
  readonly about: 'added' | 'changed' | 'stopped' | 'going_on';
  /** As ISO time. It keeps the mails of several occasions apart. */
  readonly at: string;
  readonly by: string;
  readonly to: string;
}

export const bankNoticeMail = backgroundTask<Notice>({
  name: 'bank-notice-mail',
  run: mailBankNotice,
  noRetryOn: MailRefused,
});

/** Queues one mail to each member and to the business's own address, at the addresses of this moment, whatever changes later (P14). */
export async function queueBankNotices(
  { queue }: Platform,
  tx: TenantTransaction,
  { also, ...notice }: Omit<Notice, 'to'> & { readonly also: readonly string[] },
) {
  for (const to of await noticeRecipients(tx, also)) await queue.add(tx.sql, bankNoticeMail, { ...notice, to });
}

/** Notifies one address that the bank account was changed, that payments were stopped because of it, or that they go on. */
async function mailBankNotice(platform: Platform, { businessId, bankId, about, at, by, to }: Notice) {
  const { mailer, config } = platform;
  const db = platform.tenantDb(businessId);
  const [business, bank] = await Promise.all([readBusiness(db), readNotedBankAccount(db, bankId)]);
  if (!business || !bank) return;
  const messageId = `bank-${about}-${bankId}-${Date.parse(at)}-${nameOfAddress(to)}`;
  if (!(await mayNotify(platform, db, { to, messageId }))) return;
  const { subject, ...copy } = COPY[about](platform, business, { ...bank, bankId, by, at: new Date(at) });
  await mailer.send({
    to,
    toName: '',
    fromName: 'Underlay',
    subject,
    messageId,
    ...emailTemplate({
      ...copy,
      business: business.name,
      greeting: 'Hello,',
      closing: `${copy.closing} Questions? Write to ${config.supportEmail}.`,
    }),
  });
}

type Copy = Pick<EmailContent, 'paragraphs' | 'facts' | 'button' | 'closing'> & { readonly subject: string };

/** The bank account, and who changed it. */
type Noted = NotedBankAccount & { readonly bankId: string; readonly by: string; readonly at: Date };

function copyOfChange(platform: Platform, business: BusinessRow, bank: Noted): Copy {
  const { name, timeZone } = business;
  return {
    subject: `The bank account of ${name} was changed`,
    paragraphs: [
      `${bank.by} changed the bank account that online payments to ${name} are paid out to. Online payments rest until the new account is verified.`,
      ...IF_NOT,
    ],
    facts: [
      ['New account ends in', bank.lastFour],
      ['Changed by', bank.by],
      ['Changed on', formatDateAndTime(bank.createdAt, timeZone)],
    ],
    ...stopButton(platform, business, bank),
  };
}

const IF_NOT = [
  'If that was you, or somebody who may do it, there is nothing to do.',
  'If not, stop online payments now. Then change your password, and look at who else can sign in.',
];

/** Nothing rests: nobody could pay online before. */
const copyOfFirst = (platform: Platform, business: BusinessRow, bank: Noted): Copy => ({
  subject: `${business.name} has a bank account`,
  paragraphs: [
    `${bank.by} added the bank account that online payments to ${business.name} are paid out to. Customers can pay online once it is verified.`,
    ...IF_NOT,
  ],
  facts: [
    ['Account ends in', bank.lastFour],
    ['Added by', bank.by],
    ['Added on', formatDateAndTime(bank.createdAt, business.timeZone)],
  ],
  ...stopButton(platform, business, bank),
});

const stopButton = ({ sealer, config }: Platform, { id: businessId, timeZone }: BusinessRow, bank: Noted) => ({
  button: {
    text: 'This was not me',
    href: `${config.publicOrigin}/p/u/bank-account-notice?t=${noticeToken(sealer, { businessId, bankId: bank.bankId })}`,
  },
  closing: `The button works until ${formatDate(dateIn(timeZone, lastMomentOf(bank.createdAt)))}.`,
});

function copyOfStop(platform: Platform, business: BusinessRow, { lastFour }: Noted): Copy {
  const { name } = business;
  return {
    subject: `Online payments to ${name} are stopped`,
    paragraphs: [
      `Somebody said "This was not me" about the new bank account ending in ${lastFour}. Customers of ${name} cannot pay online for now.`,
      'Please look at the bank account and at who can sign in. Whoever may change the bank account can let payments go on in Settings.',
    ],
    ...settingsButton(platform, business),
  };
}

const settingsButton = ({ config }: Platform, { id }: BusinessRow) => ({
  button: { text: 'Open Settings', href: `${config.publicOrigin}/p/m/${id}/settings` },
  closing: 'Money that had been paid before is not affected.',
});

/** A thief who knows the password could let payments go on too. Everybody is notified, with the way to stop them while there is one. */
const copyOfGoingOn = (platform: Platform, business: BusinessRow, bank: Noted): Copy => ({
  subject: `Online payments to ${business.name} go on`,
  paragraphs: [
    `${bank.by} let online payments to ${business.name} go on. They are paid out to the bank account ending in ${bank.lastFour} once it is verified.`,
    'If that account is yours, there is nothing to do. If not, look at the bank account and at who can sign in at once.',
  ],
  ...(bank.at < lastMomentOf(bank.createdAt)
    ? stopButton(platform, business, bank)
    : settingsButton(platform, business)),
});

const COPY = { added: copyOfFirst, changed: copyOfChange, stopped: copyOfStop, going_on: copyOfGoingOn };
