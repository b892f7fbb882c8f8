import { DAY_MILLISECONDS, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { backgroundTask, type Schedule } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { readBusiness, readOwners } from '../businesses/index.ts';
import { readConnection } from './connection-store.ts';
import { endingConnections, noteTold } from './ending-store.ts';

const SENDER = 'Underlay';
/** How long before the end owners are told, in days (CONN-08). The last one first: whoever hears that needs no other. */
const DAYS_BEFORE = [3, 14];

interface Ending {
  readonly businessId: string;
  readonly connectionId: string;
  readonly userId: string;
  readonly days: number;
}

export const connectionEndsMail = backgroundTask<Ending>({
  name: 'connection-ends-mail',
  run: mailOwner,
  noRetryOn: MailRefused,
});

/** Looks once an hour which connections end soon, and has their owners told. */
export const tellOfEnds: Schedule = { name: 'connections-that-end', seconds: 3_600, run: tellOfEndings };

export async function tellOfEndings({ systemDb, tenantDb, clock, queue }: Platform) {
  const now = clock.now();
  for (const days of DAYS_BEFORE) {
    const within = { now, days, until: new Date(now.getTime() + days * DAY_MILLISECONDS) };
    for (const { businessId, id } of await endingConnections(systemDb.sql, within)) {
      await tenantDb(businessId).begin(async (tx) => {
        if (!(await noteTold(tx, id, within))) return;
        for (const { userId } of await readOwners(tx))
          await queue.add(tx.sql, connectionEndsMail, { businessId, connectionId: id, userId, days });
      });
    }
  }
}

/** Nobody is told of one that was renewed or revoked meanwhile. */
async function mailOwner({ tenantDb, mailer, config, clock }: Platform, ending: Ending) {
  const { businessId, connectionId, userId, days } = ending;
  const db = tenantDb(businessId);
  const [business, connection, owners] = await Promise.all([
    readBusiness(db),
    readConnection(db, connectionId),
    readOwners(db),
  ]);
  const owner = owners.find((one) => one.userId === userId);
  const endsAt = connection?.endsAt;
  if (!business || !connection || !owner || !endsAt || connection.revokedAt) return;
  if (endsAt.getTime() - clock.now().getTime() > days * DAY_MILLISECONDS) return;
  const [name, day] = [connection.name, formatDate(dateIn(business.timeZone, endsAt))];
  await mailer.send({
    to: owner.email,
    toName: owner.name,
    fromName: SENDER,
    subject: `${name} can use ${business.name} until ${day}`,
    messageId: `connection-${connectionId}-${days}-${sha256(`${userId} ${endsAt.toISOString()}`).toString('hex').slice(0, 12)}`,
    ...emailTemplate({
      business: SENDER,
      greeting: `Hello ${owner.name},`,
      paragraphs: [
        `The connection ${name} of ${business.name} ends on ${day}. From then on the program can do nothing here any more.`,
        'If it is still needed, renew its token and give the new one to the program. If not, there is nothing to do.',
      ],
      button: {
        text: 'See the connection',
        href: `${config.publicOrigin}/p/m/${businessId}/settings/connections/${connectionId}`,
      },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}
