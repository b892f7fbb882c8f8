import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, MomentOut } from './primitives.ts';

/**
 * queued: waiting or under way. sent: taken by the other side. bounced: taken and then sent back. failed: given up.
 * withdrawn: not sent, because it was no longer true or no longer wanted.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'bounced', 'failed', 'withdrawn'] as const;

export const OCCASIONS = [
  'invoice',
  'reminder',
  'message',
  'payment',
  'crew',
  'signed',
  'canceled',
  'moved',
  'statement',
  'credit',
] as const;

/** One e-mail or text message to one address, and what became of it. */
export const DeliveryJson = z.object({
  id: Id,
  occasion: z.enum(OCCASIONS),
  channel: z.enum(['email', 'sms']),
  /** The e-mail address or phone number. */
  recipient: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Why it came back, was not sent or is still waiting, as a sentence. Empty when there is nothing to say. */
  problem: z.string(),
  /** When it last changed its state. */
  at: MomentOut,
  /** The delivery that this one sends again. */
  repeats: Id.nullable(),
});
export type DeliveryJson = z.output<typeof DeliveryJson>;

/** One that did not arrive or was reported as spam, as programs are told of it: whom it was for, and about which document, if they may open that. */
export const FailedDeliveryJson = DeliveryJson.extend({ customerId: Id, invoiceId: Id.nullable() });

export const deliveries = {
  mailStop: endpoint({
    method: 'GET',
    path: '/business/:businessId/mail-stop',
    access: 'manager',
    right: 'work',
    summary: 'Why the mails of the business to its customers do not leave (P21), as sentences; null while they do',
    response: z.object({ notice: z.string().nullable() }),
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/business/:businessId/deliveries/:deliveryId/repeat',
    access: 'manager',
    right: ['plan', 'invoice'],
    summary:
      'Sends again what came back or could not be sent, to where the customer is reached now; once each, and within the limits of a day',
    response: DeliveryJson,
    refusals: ['delivery_not_repeatable', 'reminder_limit', 'mail_limit', 'mail_stopped'],
  }),
};
