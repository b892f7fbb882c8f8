import { randomUUID } from 'node:crypto';
import { labelOf } from '@underlay/domain/security/kinds.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { countEvents, isQuiet } from './burst-store.ts';
import { burstsIn, type Seen, WINDOW_MINUTES } from './bursts.ts';

const MINUTE_MILLISECONDS = 60_000;
/** At most one mail about a kind in this time. */
const QUIET_MINUTES = 60;

interface Alert extends Seen {
  readonly mailId: string;
  /** ISO 8601. */
  readonly at: string;
}

export const operatorAlert = backgroundTask<Alert>({
  name: 'operator-alert',
  run: mailOperator,
  noRetryOn: MailRefused,
});

/** Looks at the last ten minutes. What is told is itself an event, so that all processes together tell it once. */
export async function lookForBursts(platform: Platform) {
  const { systemDb, clock, queue, securityEvents, log, config } = platform;
  const now = clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MILLISECONDS);
  for (const seen of burstsIn(await countEvents(systemDb.sql, ago(WINDOW_MINUTES)))) {
    const isNew = await systemDb.begin(async (tx) => {
      if (!(await isQuiet(tx, seen.kind, ago(QUIET_MINUTES)))) return false;
      const details = { about: seen.kind, times: seen.times };
      await securityEvents.record(tx, { kind: 'alert', userId: seen.userId, details });
      if (config.operatorEmail)
        await queue.add(tx, operatorAlert, { ...seen, mailId: randomUUID(), at: now.toISOString() });
      return true;
    });
    if (isNew) log.warn({ kind: seen.kind, times: seen.times }, 'a burst of security events');
  }
}

/** Background work: one mail about one burst. Without OPERATOR_EMAIL the log alone says it. */
async function mailOperator({ config, mailer }: Platform, alert: Alert) {
  if (!config.operatorEmail) return;
  const { kind, outcome, times, mailId } = alert;
  const what = labelOf(kind, outcome);
  await mailer.send({
    to: config.operatorEmail,
    toName: '',
    fromName: 'Underlay',
    subject: times === 1 ? `Security of Underlay: ${what}` : `Security of Underlay: ${what}, ${times} times`,
    messageId: `operator-alert-${mailId}`,
    ...emailTemplate({
      business: 'Underlay',
      greeting: 'Hello,',
      paragraphs: [
        `"${what}" was recorded ${times === 1 ? 'once' : `${times} times`} in the last ${WINDOW_MINUTES} minutes.`,
        ...whereFrom(alert),
        `To see each of them, run on a server: npm run security-events -- --since 1h --kind ${kind}`,
      ],
      closing: `For ${QUIET_MINUTES} minutes there is no other mail about this kind, however long it goes on. What to do stands in docs/running.md.`,
    }),
  });
}

function whereFrom({ of, userId, network }: Alert): string[] {
  if (of === 'person') return [`All of it concerns one account: ${userId}.`];
  if (of === 'network') return [`All of it came from one network: ${network}.`];
  return [];
}
