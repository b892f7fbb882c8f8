import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { isOwed } from '@underlay/domain/deliveries/delivery.ts';
import { mayBeReminded } from '@underlay/domain/invoices/lifecycle.ts';
import type { InvoiceDetail } from '../../api/answers.ts';
import { addressLabel, offersRepeat } from '../deliveries/index.ts';
import { moveFactsOf } from './invoice-facts.ts';

/**
 * What did not reach the customer, and would say something true if it were sent again. What was retracted or sent anew
 * since is none of it, nor is a reminder of what is paid. What concerns a payment stays true, as does what was signed.
 */
export const lostDeliveries = (invoice: InvoiceDetail, today: CalendarDate): DeliveryJson[] =>
  invoice.timeline.flatMap(({ delivery }, index) =>
    delivery && isLost(invoice, { delivery, index, today }) ? delivery : [],
  );

interface Delivered {
  readonly delivery: DeliveryJson;
  /** Of its entry on the timeline. */
  readonly index: number;
  readonly today: CalendarDate;
}

function isLost(invoice: InvoiceDetail, { delivery, index, today }: Delivered): boolean {
  const { status, timeline } = invoice;
  const all = timeline.flatMap((entry) => entry.delivery ?? []);
  if (!offersRepeat(delivery, all)) return false;
  if (isOwed(delivery)) return true;
  if (status === 'pending' || index < lastSent(invoice)) return false;
  return delivery.occasion !== 'reminder' || mayBeReminded(moveFactsOf(invoice), today);
}

const lastSent = ({ timeline }: InvoiceDetail) => timeline.findLastIndex(({ kind }) => kind === 'sent');

interface LostStep {
  readonly copy: string;
  readonly button: null;
  readonly givesLink?: true;
}

/** What to do about a document that the customer may not know of. Undefined when they were notified, or have opened it. */
export function lostStep(invoice: InvoiceDetail, today: CalendarDate): LostStep | undefined {
  const sent = lastSent(invoice);
  if (invoice.timeline.some(({ kind }, index) => kind === 'opened' && index > sent)) return undefined;
  if (sent >= 0 && notifiedAddresses(invoice).length === 0 && lostDeliveries(invoice, today).length === 0)
    return {
      copy: `${invoice.customerName} was not told: they receive no e-mail. Copy the portal link and give it to them.`,
      button: null,
      givesLink: true,
    };
  const lastNotified = invoice.timeline.findLastIndex(
    ({ kind, delivery }) => kind === 'sent' || kind === 'reminded' || (delivery?.repeats ?? null) !== null,
  );
  const latest = invoice.timeline.slice(Math.max(0, lastNotified)).flatMap(({ delivery }) => delivery ?? []);
  const lost = lostDeliveries(invoice, today).findLast((one) => !isOwed(one) && latest.includes(one));
  if (!lost) return undefined;
  const isText = lost.channel === 'sms';
  const what = `The ${isText ? 'text message' : 'e-mail'} to ${addressLabel(lost)}`;
  if (lost.state === 'failed') return { copy: `${what} could not be sent. Send it again.`, button: null };
  return { copy: `${what} came back. Check the ${isText ? 'number' : 'address'} and send it again.`, button: null };
}

/** The addresses and numbers that were notified of it since it was sent, as far as is known. */
export function notifiedAddresses(invoice: InvoiceDetail): string[] {
  const since = invoice.timeline.slice(lastSent(invoice) + 1).flatMap(({ delivery }) => delivery ?? []);
  return since.filter((one) => !isOwed(one) && (one.state === 'queued' || one.state === 'sent')).map(addressLabel);
}
