import { deliverMail } from '../../features/deliveries/index.ts';
import { mailPayment } from '../../features/payments/index.ts';
import type { JobKinds, Jobs } from '../../services/jobs.ts';
import type { Platform } from '../../services/platform.ts';
import { COMPOSERS } from '../background.ts';
import type { DemoClock } from './demo-payments.ts';

type Waiting =
  | { readonly kind: 'mail-delivery'; readonly data: JobKinds['mail-delivery'] }
  | { readonly kind: 'payment-mail'; readonly data: JobKinds['payment-mail'] };

/** The mails of half a year: they have arrived, each at its time, without being sent again. */
export class PastMails {
  private readonly waiting: (Waiting & { readonly at: Date })[] = [];
  private readonly clock: DemoClock;

  constructor(clock: DemoClock) {
    this.clock = clock;
  }

  /** Takes the place of the queue. */
  readonly note: Jobs['add'] = async (_transaction, kind, data) => {
    const at = this.clock.now();
    if (kind === 'mail-delivery' && 'deliveryId' in data) this.waiting.push({ kind, data, at });
    if (kind === 'payment-mail' && 'about' in data && 'paymentId' in data) this.waiting.push({ kind, data, at });
  };

  async arrive(platform: Platform): Promise<void> {
    const unmailed = { ...platform, mailer: { send: async () => undefined, close: () => undefined } };
    // What a payer is told becomes a delivery, and with that waits here once more.
    for (const { at, ...work } of this.waiting) {
      this.clock.set(at);
      if (work.kind === 'payment-mail') await mailPayment(unmailed, work.data);
      else await deliverMail(unmailed, work.data, COMPOSERS);
    }
  }
}
