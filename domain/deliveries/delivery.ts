export interface DeliveryFacts {
  readonly occasion: 'invoice' | 'reminder' | 'message' | 'payment' | 'crew';
  readonly state: 'queued' | 'sent' | 'bounced' | 'failed' | 'withdrawn';
}

/** Whether it can be sent again: what did not arrive, and once each. Customers are reminded of what did arrive (D41). */
export const mayBeRepeated = ({ state }: Pick<DeliveryFacts, 'state'>): boolean =>
  state === 'bounced' || state === 'failed';

/** Mail about somebody's own payment is part of it. It goes out whatever they want to receive (P19). No limit stops it. */
export const isOwed = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'payment';

/** Mails of a business to its customers, within a time, and what came of them. */
export interface MailRecord {
  readonly sent: number;
  readonly bounced: number;
  /** Reported as spam. */
  readonly reported: number;
}

/** A slip or two happens to everybody. Beyond that it is a share of what was sent. */
const LEAST_BOUNCES = 5;
const LEAST_REPORTS = 2;
const BOUNCES_IN_A_HUNDRED = 10;
const REPORTS_IN_A_THOUSAND = 5;

/** Why a business may send no more: its lists are bought or guessed, or people do not want its mails. Null when it may. */
export function reasonToStop({ sent, bounced, reported }: MailRecord): 'bounces' | 'complaints' | null {
  if (reported >= LEAST_REPORTS && reported * 1_000 >= sent * REPORTS_IN_A_THOUSAND) return 'complaints';
  if (bounced >= LEAST_BOUNCES && bounced * 100 >= sent * BOUNCES_IN_A_HUNDRED) return 'bounces';
  return null;
}

/** A work order for those who do the work. What the customer wants to receive and answer does not concern it. */
export const isToCrew = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'crew';
