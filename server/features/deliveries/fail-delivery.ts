import { isToCrew } from '@underlay/domain/deliveries/delivery.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import { type DeliveryRow, type DeliveryState, documentOf, moveDelivery, readDelivery } from './delivery-store.ts';

interface Failing {
  readonly id: string;
  readonly from: readonly DeliveryState[];
  readonly to: 'bounced' | 'failed';
  readonly problem: string;
  readonly at: Date;
  /** It arrived, and was not wanted. */
  readonly isReported?: true;
}

/**
 * Ends a mail or text that came back, was refused, was reported or was given up, and writes so for those who may open what it is about
 * (BELL-04, ROLE-08). Once each: false for what has ended before. What a limit or a stop of its business holds back is told by that, and not here.
 */
export async function failDelivery(tx: TenantTransaction, failing: Failing): Promise<boolean> {
  if (!(await moveDelivery(tx, failing))) return false;
  const delivery = found(await readDelivery(tx, failing.id));
  const { channel, recipient } = delivery;
  const document = await documentOf(tx, delivery);
  const end = channel !== 'email' ? 'text_refused' : failing.isReported ? 'mail_reported' : 'mail_bounced';
  const kind = document === null ? end : (`${document}_${end}` as const);
  const data = { deliveryId: delivery.id, recipient, detail: failing.problem };
  await writeEvent(tx, { subjectId: aboutOf(delivery), kind, actor: 'underlay', at: failing.at, data });
  return true;
}

/** The page that shows it. */
const aboutOf = (delivery: DeliveryRow): string =>
  isToCrew(delivery) ? delivery.subjectId : (delivery.invoiceId ?? delivery.customerId);
