import { TIMELINE_KINDS, type TimelineEntry } from '@underlay/contract/timeline.ts';
import { cents, dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { EventOfSubject } from '../../services/events.ts';
import type { DeliveryOfInvoice } from '../deliveries/index.ts';

const KINDS: ReadonlySet<string> = new Set(TIMELINE_KINDS);

/** What happened and what the customer was sent, in their order. */
export const timelineOf = (
  events: readonly EventOfSubject[],
  deliveries: readonly DeliveryOfInvoice[],
): TimelineEntry[] =>
  [...events.filter(isTold).map(timelineEntry), ...deliveries.map(deliveryEntry)].sort((a, b) =>
    a.at.localeCompare(b.at),
  );

/** A payment that has nothing of it on its first invoice any more is told where it stands. So it is in the list of a job, by its store. */
const isTold = ({ kind, data }: EventOfSubject): boolean => KINDS.has(kind) && data.part !== 0;

export const deliveryEntry = ({ createdAt, ...delivery }: DeliveryOfInvoice): TimelineEntry => ({
  at: createdAt,
  kind: 'delivery',
  amount: null,
  detail: delivery.recipient,
  by: null,
  delivery,
});

export function timelineEntry({ at, kind, data, by }: EventOfSubject): TimelineEntry {
  const amount = data.part ?? data.amount;
  return {
    at,
    kind: kind as TimelineEntry['kind'],
    amount: typeof amount === 'number' ? dollarsFromCents(cents(amount)) : null,
    ...(typeof data.against === 'number' && { setAgainst: dollarsFromCents(cents(data.against)) }),
    detail: typeof data.detail === 'string' ? data.detail : null,
    by,
    delivery: null,
  };
}
