import { formatCents } from '@underlay/domain/money/money.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { memberAddresses, readBusiness } from '../businesses/index.ts';
import { readUnmatched, type UnmatchedNotice, unmatchedNotice } from '../receivables/index.ts';

/** Tells a business of money at the provider that fits no invoice. */
export const unmatchedPaymentMail = backgroundTask<UnmatchedNotice>({
  ...unmatchedNotice,
  run: mailUnmatched,
  noRetryOn: MailRefused,
});

async function mailUnmatched({ tenantDb, mailer, config }: Platform, { businessId, unmatchedId }: UnmatchedNotice) {
  const db = tenantDb(businessId);
  const business = await readBusiness(db);
  const payment = await readUnmatched(db, unmatchedId);
  if (!business || !payment || payment.net === 0) return;
  const to = business.email || (await memberAddresses(db, 'money'))[0];
  if (!to) return;
  await mailer.send({
    to,
    toName: business.name,
    fromName: 'Underlay',
    subject: 'A payment that fits no invoice',
    messageId: `unmatched-payment-${unmatchedId}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs: [
        `Your account at the payment provider has a payment of ${formatCents(payment.total)} (${payment.providerPaymentId}) that belongs to no invoice in Underlay.`,
        'It was kept apart from your invoices and waits in the list of what is to do. Look at the payment provider whose it is. When it is refunded there, it leaves the list by itself.',
      ],
      button: { text: 'Open Underlay', href: `${config.publicOrigin}/p/m/${businessId}` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}
