import { deliverMail } from '../../features/outbox/index.ts';
import { paymentMail } from '../../features/payments/index.ts';
import { signedCopy, signedCopyMail } from '../../features/selling/index.ts';
import type { BackgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import type { Queue } from '../../services/queue.ts';
import type { DemoClock } from './demo-payments.ts';

interface Waiting {
  readonly task: BackgroundTask;
  readonly data: object;
  readonly at: Date;
}

const MAILS: readonly BackgroundTask[] = [deliverMail, paymentMail, signedCopy, signedCopyMail];

/** The mails of half a year. They count as delivered, each at its time, without being sent again. */
export class PastMails {
  private readonly waiting: Waiting[] = [];
  private readonly clock: DemoClock;

  constructor(clock: DemoClock) {
    this.clock = clock;
  }

  /** Replaces the queue. */
  readonly note: Queue['add'] = async (_transaction, { name }, data) => {
    const task = MAILS.find((mail) => mail.name === name);
    if (task) this.waiting.push({ task, data, at: this.clock.now() });
  };

  async arrive(platform: Platform): Promise<void> {
    const unmailed = { ...platform, mailer: { send: async () => undefined, close: () => undefined } };
    // A payer's notification becomes a delivery, and so waits here once more.
    for (const { task, data, at } of this.waiting) {
      this.clock.set(at);
      await task.run(unmailed, data);
    }
  }
}
