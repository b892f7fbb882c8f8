export interface DeliveryFacts {
  readonly occasion: 'invoice' | 'reminder' | 'message' | 'payment';
  readonly state: 'queued' | 'sent' | 'bounced' | 'failed' | 'withdrawn';
}

/**
 * Whether it can be sent again, once each. What did not arrive can; an invoice or a mail about a payment also when it left ("I
 * never got it"). A reminder and a message that left cannot: a reminder has its daily limit (D41), a message can be written anew.
 */
export const mayBeRepeated = ({ occasion, state }: DeliveryFacts): boolean =>
  state === 'bounced' || state === 'failed' || (state === 'sent' && (occasion === 'invoice' || occasion === 'payment'));

/** Mail about somebody's own payment is part of it: it goes out whatever they want to receive (P19), and no limit stops it. */
export const isOwed = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'payment';
