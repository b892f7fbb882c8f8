export interface DeliveryFacts {
  readonly occasion:
    | 'invoice'
    | 'reminder'
    | 'message'
    | 'payment'
    | 'crew'
    | 'signed'
    | 'canceled'
    | 'moved'
    | 'statement'
    | 'credit';
  readonly state: 'queued' | 'sent' | 'bounced' | 'failed' | 'withdrawn';
}

/** Whether it can be sent again: what did not arrive, and once each. Customers are reminded of what did arrive (D41). */
export const mayBeRepeated = ({ state }: Pick<DeliveryFacts, 'state'>): boolean =>
  state === 'bounced' || state === 'failed';

/**
 * Mail about somebody's own payment, of what they signed, that their contract was canceled, and a credit note (CRED-13) is part of it.
 * It goes out whatever they want to receive (P19).
 */
export const isOwed = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => OWED.includes(occasion);

const OWED: readonly DeliveryFacts['occasion'][] = ['payment', 'signed', 'canceled', 'credit'];

/** The people whom a business has mailed within a time, each once, however many mails they got. */
export interface MailRecord {
  readonly mailed: number;
  /** A mail to them came back. */
  readonly bounced: number;
  /** They reported a mail as spam. */
  readonly reported: number;
}

/** A slip or two happens to everybody, and one angry customer is not the opinion of all. Beyond that it is a share of those mailed. */
const LEAST_BOUNCES = 5;
const LEAST_REPORTS = 3;
const BOUNCES_IN_A_HUNDRED = 10;
const REPORTS_IN_A_THOUSAND = 5;

/** Why a business may send no more: its lists are bought or guessed, or people do not want its mails. Null when it may. */
export function reasonToStop({ mailed, bounced, reported }: MailRecord): 'bounces' | 'complaints' | null {
  if (reported >= LEAST_REPORTS && reported * 1_000 >= mailed * REPORTS_IN_A_THOUSAND) return 'complaints';
  if (bounced >= LEAST_BOUNCES && bounced * 100 >= mailed * BOUNCES_IN_A_HUNDRED) return 'bounces';
  return null;
}

/** A work order for those who do the work. What the customer wants to receive and answer does not concern it. */
export const isToCrew = ({ occasion }: Pick<DeliveryFacts, 'occasion'>): boolean => occasion === 'crew';
