import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { readBusiness, readOwners } from '../businesses/index.ts';
import { hostOf } from './make-webhook.ts';
import { readFailing } from './webhook-store.ts';

const SENDER = 'Underlay';

interface Telling {
  readonly businessId: string;
  readonly webhookId: string;
  readonly userId: string;
  readonly what: 'failing' | 'stopped';
}

export const webhookMail = backgroundTask<Telling>({
  name: 'webhook-mail',
  run: mailOwner,
  noRetryOn: MailRefused,
});

/** Nobody is told of one that works again, or was removed meanwhile (HOOK-08). */
async function mailOwner({ tenantDb, mailer, config }: Platform, { businessId, webhookId, userId, what }: Telling) {
  const db = tenantDb(businessId);
  const [business, webhook, owners] = await Promise.all([readBusiness(db), readFailing(db, webhookId), readOwners(db)]);
  const owner = owners.find((one) => one.userId === userId);
  if (!business || !webhook || !owner || (what === 'stopped') !== (webhook.state !== 'working')) return;
  const { connection, failingSince } = webhook;
  const [host, since] = [hostOf(webhook.address), formatDateAndTime(failingSince, business.timeZone)];
  const copy = COPY[what];
  await mailer.send({
    to: owner.email,
    toName: owner.name,
    fromName: SENDER,
    subject: copy.subject(connection),
    messageId: `webhook-${webhookId}-${what}-${sha256(`${userId} ${failingSince.toISOString()}`).toString('hex').slice(0, 12)}`,
    ...emailTemplate({
      business: SENDER,
      greeting: `Hello ${owner.name},`,
      paragraphs: [
        `Messages of ${business.name} for ${connection} at ${host} have not got through since ${since}.`,
        copy.next,
      ],
      button: {
        text: 'See the connection',
        href: `${config.publicOrigin}/p/m/${businessId}/settings/connections/${webhook.connectionId}`,
      },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}

const COPY = {
  failing: {
    subject: (connection: string) => `Messages for ${connection} do not get through`,
    next: 'Each is tried again for about a day. After five days in which none gets through nothing more is sent to this address.',
  },
  stopped: {
    subject: (connection: string) => `Messages for ${connection} are no longer sent`,
    next: 'Nothing more is sent to this address until somebody starts it again. What did not get through in the last three days can be sent then.',
  },
};
