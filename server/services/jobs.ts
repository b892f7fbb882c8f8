import { PgBoss } from 'pg-boss';
import type { Transaction } from '../database/sql.ts';
import type { Logger } from './log.ts';

/**
 * Every kind of background work and what it carries. Handlers run at least once, so each is safe to run twice.
 */
export interface JobKinds {
  'mail-delivery': { businessId: string; deliveryId: string };
  'sms-delivery': { businessId: string; deliveryId: string };
  /** The text that asks a phone for its yes. */
  'sms-request': { businessId: string; requestId: string };
  'payment-submit': { businessId: string; paymentId: string };
  'provider-event': { eventId: string };
  'business-onboard': { businessId: string };
  'onboarding-mail': { businessId: string; about: OnboardingNews; eventId: string };
  'notices-mail': { businessId: string; eventId: string };
  'payment-mail': { businessId: string; paymentId: string; about: PaymentNews; refundId?: string };
  'refund-submit': { businessId: string; refundId: string };
  'contact-mail': { businessId: string; changeId: string; purpose: 'confirm' | 'undo' };
  /** What was begun before this moment, as ISO time. */
  'give-up-open-payments': { businessId: string; before: string };
  /** `at`, as ISO time, keeps the mails of several occasions apart. */
  'bank-notice-mail': { businessId: string; bankId: string; about: BankNews; at: string; by: string; to: string };
  'account-mail': { email: string; about: AccountNews; path: string; mailId: string };
  'invitation-mail': { businessId: string; invitationId: string; eventId: string };
  'member-mail': { businessId: string; userId: string; eventId: string };
}
export type JobKind = keyof JobKinds;

/** What a business is told about its way to taking payments online. */
export type OnboardingNews = 'ready' | 'bank_failed' | 'resting';

/** What the members are told about the bank account: it was changed, payments rest because of it, or go on. */
export type BankNews = 'changed' | 'stopped' | 'going_on';

/** What a payer is told about a payment by mail. */
export type PaymentNews = 'authorized' | 'deposits' | 'settled' | 'failed' | 'returned' | 'refunded';
/** What a person is told about their account by mail. */
export type AccountNews =
  | 'sign-up'
  | 'reset'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'recovery-used'
  | 'codes-guessed'
  | 'old-token';
type Handler<Data> = (data: Data) => Promise<void>;

export interface Jobs {
  /** Adds work in the same transaction as the change that causes it: both happen, or neither. */
  add<Kind extends JobKind>(transaction: Transaction, kind: Kind, data: JobKinds[Kind]): Promise<void>;
  /** Names the handler of a kind; before `start`. `giveUp` is told when the last attempt has failed too. */
  handle<Kind extends JobKind>(kind: Kind, handler: Handler<JobKinds[Kind]>, giveUp?: Handler<JobKinds[Kind]>): void;
  /** Something to do again and again, by one process at a time. */
  every(seconds: number, name: string, work: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const KINDS: readonly JobKind[] = [
  'mail-delivery',
  'sms-delivery',
  'sms-request',
  'payment-submit',
  'provider-event',
  'business-onboard',
  'onboarding-mail',
  'notices-mail',
  'payment-mail',
  'refund-submit',
  'contact-mail',
  'give-up-open-payments',
  'bank-notice-mail',
  'account-mail',
  'invitation-mail',
  'member-mail',
];
const RETRIES = {
  retryLimit: 20,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 3600,
  expireInSeconds: 120,
} as const;
const POLL_SECONDS = 0.5;

/** pg-boss keeps the queue in our database: retries with growing pauses, dead letters, schedules. */
export async function createJobs(databaseUrl: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'underlay-jobs',
    schema: 'jobs',
    persistWarnings: false,
  });
  boss.on('error', (error) => log.error({ error: String(error) }, 'background work lost its database'));
  const handlers: { kind: JobKind; handler: Handler<never>; giveUp: Handler<never> | undefined }[] = [];
  const repeated: { timer: NodeJS.Timeout | null; seconds: number; name: string; work: () => Promise<void> }[] = [];
  await boss.start();
  for (const kind of KINDS) await boss.createQueue(kind, RETRIES);
  return {
    async add(transaction, kind, data) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: [...(await transaction.unsafe(text, values as never[]))],
      });
      await boss.send(kind, data, { db: { executeSql } });
    },
    handle: (kind, handler, giveUp) => void handlers.push({ kind, handler, giveUp }),
    every: (seconds, name, work) => void repeated.push({ timer: null, seconds, name, work }),
    async start() {
      for (const { kind, handler, giveUp } of handlers) {
        // One job a time: a batch that fails halfway would be repeated as a whole. After each the next is fetched at once, so
        // that a hundred events do not wait half a second each.
        let worker = '';
        worker = await boss.work(
          kind,
          { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS, localConcurrency: 2, includeMetadata: true },
          async ([job]) => {
            if (!job) return;
            const isLast = job.retryCount >= job.retryLimit;
            try {
              await handler(job.data as never);
            } catch (error) {
              if (isLast) await giveUp?.(job.data as never);
              throw error;
            } finally {
              boss.notifyWorker(worker);
            }
          },
        );
      }
      // What a killed process had under way is given back at once when its time is over, not a minute after this start.
      boss
        .supervise()
        .catch((error) => log.error({ error: String(error) }, 'work of a killed process was not given back'));
      for (const task of repeated) {
        const run = () =>
          task
            .work()
            .catch((error) => log.error({ task: task.name, error: String(error) }, 'repeated work failed'))
            .finally(() => {
              if (task.timer) task.timer = setTimeout(run, task.seconds * 1000).unref();
            });
        task.timer = setTimeout(run, task.seconds * 1000).unref();
      }
    },
    async stop() {
      for (const task of repeated) {
        if (task.timer) clearTimeout(task.timer);
        task.timer = null;
      }
      // With what the requests took before it, less than a stopping process has.
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
