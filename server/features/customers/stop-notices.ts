import { timingSafeEqual } from 'node:crypto';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { writeEvent } from '../../services/events.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import type { Sealer } from '../../services/sealer.ts';
import { readBusiness } from '../businesses/index.ts';
import { countNoticeStop, switchOffNotices, switchOnNotices, wereSwitchedOffSince } from './unsubscribe-store.ts';

const MAX_STOPS_A_DAY = 5;

/**
 * The page without a recipient (D38): anybody who knows a business's id may stop its own notices, and nothing else. A mail
 * notifies the business, which can undo it. The max is once a day for a business, and five times from one network address
 * (P19).
 */
export async function stopNotices({ systemDb, sealer, clock, queue, config }: Platform, db: TenantDb, by: Visitor) {
  const at = clock.now();
  const address = sealer.fingerprint(by.ipAddress, 'notice-stops');
  // An attempt counts even when it is refused or leads nowhere. It is therefore counted outside the transaction.
  if (config.rateLimits && (await countNoticeStop(systemDb.sql, address, at)) > MAX_STOPS_A_DAY)
    throw new Refused('TOO_MANY_REQUESTS');
  await db.begin(async (tx) => {
    const outcome = await switchOffNotices(tx);
    if (outcome === 'unknown') throw new Refused('NOT_FOUND');
    if (outcome === 'off already') return;
    if (await wereSwitchedOffSince(tx, new Date(at.getTime() - DAY_MILLISECONDS)))
      throw new Refused('TOO_MANY_REQUESTS');
    const happened = { kind: 'unsubscribed', actor: 'customer', at } as const;
    const eventId = await writeEvent(tx, { subjectId: db.businessId, ...happened });
    await queue.add(tx.sql, noticesMail, { businessId: db.businessId, eventId });
  });
}

/** Whoever has the mail about it can turn the notices on again. A forged token is unknown. */
export async function resumeNotices({ sealer, clock }: Platform, db: TenantDb, token: string) {
  const [given, expected] = [Buffer.from(token), Buffer.from(undoToken(sealer, db.businessId))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused('NOT_FOUND');
  await db.begin(async (tx) => {
    if (!(await switchOnNotices(tx))) return;
    await writeEvent(tx, { subjectId: db.businessId, kind: 'subscribed', actor: 'customer', at: clock.now() });
  });
}

interface Stopped {
  readonly businessId: string;
  readonly eventId: string;
}

export const noticesMail = backgroundTask<Stopped>({
  name: 'notices-mail',
  run: mailStoppedNotices,
  noRetryOn: MailRefused,
});

/** Notifies the business that its notices were stopped, and how to undo it. */
async function mailStoppedNotices(platform: Platform, { businessId, eventId }: Stopped) {
  const { config, mailer, sealer } = platform;
  const business = await readBusiness(platform.tenantDb(businessId));
  if (!business?.email) return;
  const href = `${config.publicOrigin}/unsubscribe/${businessId}?undo=${undoToken(sealer, businessId)}`;
  await mailer.send({
    to: business.email,
    toName: business.name,
    fromName: 'Underlay',
    subject: `Notices to ${business.name} were stopped`,
    messageId: `notices-${businessId}-${eventId}`,
    ...emailTemplate({
      business: 'Underlay',
      greeting: 'Hello,',
      paragraphs: [
        `Somebody used the unsubscribe page of ${business.name}, so it gets no more notices from Underlay. E-mails that it needs, about its payments, its bank account and its members, are still sent, and its customers get their e-mails as before.`,
        'If that was not meant, undo it.',
      ],
      button: { text: 'Get notices again', href },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}

const undoToken = (sealer: Sealer, businessId: string): string =>
  sealer.fingerprint(businessId, 'notices-undo').toString('base64url');
