import type { CrewMail } from '@underlay/contract/crew.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { causeFor, queueEach, refuseHindered } from '../deliveries/index.ts';
import { readJob } from '../jobs/index.ts';
import { lockWorkOrder, type WorkOrderRow, workOrdersJson } from '../work-orders/index.ts';

interface CrewMailing {
  readonly orderId: string;
  readonly mail: CrewMail;
  readonly userId: string;
}

/**
 * Mails a work order to subcontractors who are on it, to an address, or to both. Nobody gets it twice from one request. Refuses
 * with `not_on_work_order`, and with `mail_limit` or `mail_stopped` when none of it may leave (P21).
 */
export async function mailCrew(platform: Platform, db: TenantDb, { orderId, mail, userId }: CrewMailing) {
  await db.begin(async (tx) => {
    const row = found(await lockWorkOrder(tx, orderId));
    const { customerId } = found(await readJob(tx, row.jobId));
    const addresses = await addressesOf(platform, tx, { row, mail });
    const happened = { kind: 'work_order_mailed', actor: userId, at: platform.clock.now() } as const;
    const cause = await writeEvent(tx, { subjectId: orderId, ...happened });
    const order = {
      businessId: tx.businessId,
      customerId,
      occasion: 'crew',
      subjectId: orderId,
      invoiceId: null,
      cause,
      createdBy: userId,
    } as const;
    const recipients = addresses.map(({ recipient, subcontractorId }) => ({
      channel: 'email' as const,
      recipient,
      ...(subcontractorId !== undefined && { cause: causeFor(cause, subcontractorId) }),
    }));
    refuseHindered(await queueEach(platform, tx, { order, recipients }));
  });
}

interface Address {
  readonly recipient: string;
  /** Undefined for one that was typed in and is nobody's of the order. */
  readonly subcontractorId?: string;
}

async function addressesOf(
  platform: Platform,
  tx: TenantTransaction,
  { row, mail }: { readonly row: WorkOrderRow; readonly mail: CrewMail },
): Promise<Address[]> {
  const crew = (await workOrdersJson(platform, tx, [row]))[0]?.subContractors ?? [];
  // One mailbox has one mail, whatever its capitals.
  const all = new Map<string, Address>();
  const add = (address: Address) => {
    const box = address.recipient.toLowerCase();
    if (box !== '') all.set(box, { ...all.get(box), ...address });
  };
  for (const id of mail.subContractorIds) {
    const person = crew.find(({ uuid }) => uuid === id);
    if (!person) throw new Refused('not_on_work_order');
    add({ recipient: person.email, subcontractorId: id });
  }
  add({ recipient: mail.email });
  return [...all.values()];
}
