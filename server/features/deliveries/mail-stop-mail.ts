import type { TenantTransaction } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { memberAddresses, readBusiness } from '../businesses/index.ts';
import type { MailStop } from './mail-stop-store.ts';

interface StopMail {
  readonly businessId: string;
  /** Why, and what still leaves. */
  readonly notice: string;
  /** As ISO time. */
  readonly at: string;
  readonly to: string;
}

export const mailStopMail = backgroundTask<StopMail>({
  name: 'mail-stop-mail',
  run: mailStop,
  noRetryOn: MailRefused,
});

/** Queues one mail to each member. It is from us to people who joined, so the stop does not concern it (decision 39). */
export async function queueMailStopMails(
  { queue }: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  { stop, notice }: { readonly stop: MailStop; readonly notice: string },
) {
  const { businessId } = tx;
  const at = stop.stoppedAt.toISOString();
  for (const to of await memberAddresses(tx, 'work'))
    await queue.add(tx.sql, mailStopMail, { businessId, notice, at, to });
}

async function mailStop({ tenantDb, mailer, config }: Platform, { businessId, notice, at, to }: StopMail) {
  const business = await readBusiness(tenantDb(businessId));
  if (!business) return;
  await mailer.send({
    to,
    toName: '',
    fromName: 'Underlay',
    subject: `The mails of ${business.name} are stopped`,
    messageId: `mail-stop-${businessId}-${Date.parse(at)}-${sha256(to).toString('hex').slice(0, 16)}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs: [
        notice,
        'Until then invoices, reminders and messages are kept and marked as failed. They can be sent again from their pages once the mails of the business leave again.',
      ],
      button: { text: `Open ${business.name}`, href: `${config.publicOrigin}/p/m/${businessId}` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}
