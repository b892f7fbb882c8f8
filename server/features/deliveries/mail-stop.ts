import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { reasonToStop } from '@underlay/domain/deliveries/delivery.ts';
import type { Config } from '../../config.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { notifyScreens } from '../../services/live-store.ts';
import type { Platform } from '../../services/platform.ts';
import { queueMailStopMails } from './mail-stop-mail.ts';
import { insertMailStop, lockJudgement, type MailStop, readMailRecord } from './mail-stop-store.ts';

const WINDOW_MILLISECONDS = 7 * DAY_MILLISECONDS;

/**
 * Looks at the mails of a business after one came back or was reported as spam, in the same transaction. When it is too many of them
 * the business may send no more. Mail from the same addresses for everybody else would soon be refused as well. Its members are told.
 */
export async function judgeMails(
  {
    clock,
    securityEvents,
    log,
    config,
    queue,
  }: Pick<Platform, 'clock' | 'securityEvents' | 'log' | 'config' | 'queue'>,
  tx: TenantTransaction,
) {
  const at = clock.now();
  // Two that come back at the same moment would not count each other.
  await lockJudgement(tx);
  const record = await readMailRecord(tx, new Date(at.getTime() - WINDOW_MILLISECONDS));
  const why = reasonToStop(record);
  if (!why || !(await insertMailStop(tx, { why, stoppedAt: at }))) return;
  const { businessId } = tx;
  await securityEvents.record(tx.sql, {
    kind: 'mail-stop',
    outcome: 'failure',
    businessId,
    details: { why, ...record },
  });
  const stop = { why, stoppedAt: at };
  await queueMailStopMails({ queue }, tx, { stop, notice: wordsOfStop(stop, config) });
  await notifyScreens(tx, { about: 'mail-stop', id: businessId });
  log.warn({ businessId, why, ...record }, 'the mails of a business were stopped');
}

/** What the business reads where its mail would stand, on its pages, and in a mail. */
export const wordsOfStop = ({ why }: Pick<MailStop, 'why'>, { supportEmail }: Pick<Config, 'supportEmail'>): string =>
  `Underlay has stopped the mails of this business, because ${REASONS[why]}. Receipts still go out. Write to ${supportEmail} to have it looked at.`;

const REASONS = {
  bounces: 'too many of them came back in the last week',
  complaints: 'recipients reported them as spam',
};
