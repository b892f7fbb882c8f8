export interface DeliveryFacts {
  readonly occasion: 'invoice' | 'reminder' | 'message' | 'payment';
  readonly state: 'queued' | 'sent' | 'bounced' | 'failed' | 'withdrawn';
}

/** Whether it can be sent again, once each: what did not arrive. Of what did, customers are reminded (D41). */
export const mayBeRepeated = ({ state }: Pick<DeliveryFacts, 'state'>): boolean =>
  state === 'bounced' || state === 'failed';

/** Mail about somebody's own payment is part of it: it goes out whatever they want to receive (P19), and no limit stops it. */
export const isOwed = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'payment';
