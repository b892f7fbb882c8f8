import { backgroundTask, type Schedule } from '../../services/background-task.ts';
import { asSentence, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { sentenceOf } from '../audit/index.ts';
import { linesIn, linesJson } from './bell-lines.ts';
import { membersToMail, readRecipient, readTaken, type ToldMember, takeToMail } from './mail-store.ts';
import { groupsOf, hrefOf, mailable } from './mailed-lines.ts';

/** What comes within the same seconds is one mail. */
const MAX_IN_MAIL = 100;

interface AtOnce extends ToldMember {
  readonly eventIds: readonly string[];
}

export const notificationMail = backgroundTask<AtOnce>({
  name: 'notification-mail',
  run: mailAtOnce,
  noRetryOn: MailRefused,
});

/** Looks every few seconds who has chosen to be mailed at once of what has happened (BELL-04). */
export const mailNotifications: Schedule = { name: 'mail-notifications', seconds: 10, run: queueAtOnce };

/** What is put into a mail is noted with the task, so nothing is mailed twice. */
export async function queueAtOnce({ systemDb, tenantDb, queue, clock }: Platform) {
  for (const { businessId, userId } of await membersToMail(systemDb.sql))
    await tenantDb(businessId).begin(async (tx) => {
      const eventIds = await takeToMail(tx, { userId, at: clock.now(), limit: MAX_IN_MAIL });
      if (eventIds.length > 0) await queue.add(tx.sql, notificationMail, { businessId, userId, eventIds });
    });
}

async function mailAtOnce({ tenantDb, mailer, config }: Platform, { businessId, userId, eventIds }: AtOnce) {
  const db = tenantDb(businessId);
  const recipient = await readRecipient(db, userId);
  if (!recipient) return;
  const { name, email, role, business } = recipient;
  const rows = mailable(await readTaken(db, userId, eventIds), recipient);
  const lines = await linesJson(db, linesIn(rows));
  const [first] = lines;
  if (!first) return;
  const area = `${config.publicOrigin}/p/m/${businessId}`;
  const isOne = lines.length === 1;
  const href = isOne ? hrefOf(area, role, first) : null;
  const happened = asSentence(sentenceOf(first));
  await mailer.send({
    to: email,
    toName: name,
    fromName: 'Underlay',
    subject: isOne ? happened.replace(/\.$/, '') : `${lines.length} notifications of ${business.name}`,
    messageId: `notification-${first.id}-${sha256(`${businessId} ${userId}`).toString('hex').slice(0, 16)}`,
    ...emailTemplate({
      business: business.name,
      greeting: `Hello ${name},`,
      paragraphs: isOne ? [happened] : [],
      groups: isOne ? [] : groupsOf(area, role, lines),
      button: href ? { text: 'See it', href } : { text: 'Open Underlay', href: `${area}/dashboard` },
      closing: 'What you are mailed is chosen in Settings, under Notifications.',
    }),
  });
}
