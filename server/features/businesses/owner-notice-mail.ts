import { randomUUID } from 'node:crypto';
import type { TenantTransaction } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { asSentence, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { readBusiness } from './business-store.ts';
import { readMemberName, readOwners } from './notice-recipient-store.ts';
import { onceEach } from './notice-recipients.ts';

/** Something that only few may do, and that somebody did. */
interface Use {
  /** A user's id. */
  readonly by: string;
  /** What follows the name in the sentence: "refunded $240.00 of a payment". It holds nothing that was typed. */
  readonly did: string;
  /** The page that shows it, below that of the business. */
  readonly page: string;
  /** Amounts that it is about, each with its name. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
}

interface Notice extends Use {
  readonly businessId: string;
  readonly to: string;
  readonly occasion: string;
}

export const ownerNoticeMail = backgroundTask<Notice>({
  name: 'owner-notice-mail',
  run: mailOwner,
  noRetryOn: MailRefused,
});

interface Told extends Use {
  /** An address that hears of it besides, whoever did it. Once, where it is an owner's. */
  readonly also?: string | undefined;
}

/** Tells every owner but the one who did it, at once, and whatever they have switched off (ROLE-20). */
export async function tellOwners(
  { queue }: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  { also = '', ...use }: Told,
) {
  const { businessId } = tx;
  const occasion = randomUUID();
  const owners = (await readOwners(tx)).filter(({ userId }) => userId !== use.by);
  for (const to of onceEach([...owners.map(({ email }) => email), also]))
    await queue.add(tx.sql, ownerNoticeMail, { ...use, businessId, to, occasion });
}

async function mailOwner(
  { mailer, config, tenantDb }: Platform,
  { businessId, by, did, page, facts = [], ...notice }: Notice,
) {
  const { to, occasion } = notice;
  const db = tenantDb(businessId);
  const [business, name] = await Promise.all([readBusiness(db), readMemberName(db, by)]);
  if (!business) return;
  const subject = `${name ?? 'Somebody'} ${did} at ${business.name}`;
  await mailer.send({
    to,
    toName: '',
    fromName: 'Underlay',
    subject,
    messageId: `owner-notice-${occasion}-${sha256(to).toString('hex').slice(0, 16)}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs: [
        asSentence(subject),
        'Every owner is told of this. If it should not have happened, look at who may do it, under Members.',
      ],
      facts,
      button: { text: 'See it', href: `${config.publicOrigin}/p/m/${businessId}/${page}` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}
