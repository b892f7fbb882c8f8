import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import type { Platform } from '../services/platform.ts';
import type { FaultSmtp, TakenMail } from './fault-smtp.ts';
import { customerEntries, type TestBusiness } from './people.ts';

/** Keeps tasks back. The test runs the work of a delivery itself, when and as often as it likes. */
export const withoutQueue = (platform: Platform): Platform => ({
  ...platform,
  queue: { ...platform.queue, add: async () => undefined },
});

/** A long one stands on a line of its own. */
export const messageIdOf = ({ raw }: TakenMail): string => /^Message-ID:\s+<([^>]*)>/im.exec(raw)?.[1] ?? '';

/** The deliveries of one invoice as its manager sees them, and the manager's actions on them. */
export class InvoiceDeliveries {
  readonly owner: TestBusiness;
  readonly smtp: FaultSmtp;
  constructor(owner: TestBusiness, smtp: FaultSmtp) {
    this.owner = owner;
    this.smtp = smtp;
  }

  async of(invoiceId: string): Promise<DeliveryJson[]> {
    return (await this.owner.invoice(invoiceId)).timeline.flatMap(({ delivery }) => delivery ?? []);
  }

  /** Waits until the latest one is there and has this state. */
  async latest(invoiceId: string, state: DeliveryJson['state'], count = 1): Promise<DeliveryJson> {
    const find = async () => {
      const all = await this.of(invoiceId);
      return all.length === count && all.at(-1)?.state === state ? all.at(-1) : undefined;
    };
    await this.owner.until(async () => (await find()) !== undefined);
    const found = await find();
    if (!found) throw new Error('it changed again');
    return found;
  }

  repeat(deliveryId: string, by = this.owner) {
    return by.call<DeliveryJson & { code: string }>(`POST ${this.owner.base}/deliveries/${deliveryId}/repeat`);
  }

  setEmail(email: string) {
    const { base, customer } = this.owner;
    const entries = customerEntries();
    return this.owner.call(`PUT ${base}/customers/${customer.uuid}`, {
      ...entries,
      business: { ...entries.business, email },
    });
  }

  /** The mail server's accepted mails about a subject, oldest first. */
  taken(subjectId: string): TakenMail[] {
    return this.smtp.taken.filter((mail) => messageIdOf(mail).includes(subjectId));
  }
}

/** Lets a test bounce as many mails of this business as it likes. Otherwise they would soon be stopped (P21). */
export async function bounceFreely({ systemDb }: Platform, owner: TestBusiness) {
  await systemDb.sql`
    insert into mail_stops (business_id, why, stopped_at, lifted_at) values (${owner.business.businessId}, 'bounces', now(), 'infinity')`;
}
