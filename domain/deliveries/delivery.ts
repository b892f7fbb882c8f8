export interface DeliveryFacts {
  readonly occasion: 'invoice' | 'reminder' | 'message' | 'payment' | 'crew';
  readonly state: 'queued' | 'sent' | 'bounced' | 'failed' | 'withdrawn';
}

/** Whether it can be sent again: what did not arrive, and once each. Customers are reminded of what did arrive (D41). */
export const mayBeRepeated = ({ state }: Pick<DeliveryFacts, 'state'>): boolean =>
  state === 'bounced' || state === 'failed';

/** Mail about somebody's own payment is part of it. It goes out whatever they want to receive (P19). No limit stops it. */
export const isOwed = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'payment';

/** A work order for those who do the work. What the customer wants to receive and answer does not concern it. */
export const isToCrew = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'crew';
