import { type CalendarDate, isBefore } from '../calendar/calendar-date.ts';
import { accept, type Result, refuse } from '../result.ts';

/** What became of an offer that was sent. Sending it anew clears it. */
export const OUTCOMES = ['accepted', 'declined', 'withdrawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The facts that a move of an offer depends on. */
export interface OfferFacts {
  readonly status: 'pending' | 'sent';
  readonly outcome: Outcome | null;
  /** Its last valid day. Null: it has none. */
  readonly quoteExpiration: CalendarDate | null;
}

type State = Exclude<OfferFacts['status'], 'sent'> | 'waiting' | Outcome;

/** The whole life of an offer (selling.md, 3.1). A move that is not in this table does not exist. */
const MOVES = {
  edit: { from: ['pending'], to: { status: 'pending', outcome: null } },
  send: { from: ['pending'], to: { status: 'sent', outcome: null } },
  revise: { from: ['waiting', 'declined', 'withdrawn'], to: { status: 'pending', outcome: null } },
  accept: { from: ['waiting'], to: { status: 'sent', outcome: 'accepted' } },
  decline: { from: ['waiting'], to: { status: 'sent', outcome: 'declined' } },
  withdraw: { from: ['waiting', 'declined'], to: { status: 'sent', outcome: 'withdrawn' } },
} as const satisfies Record<string, { from: readonly State[]; to: Pick<OfferFacts, 'status' | 'outcome'> }>;

export type OfferMove = keyof typeof MOVES;
export type OfferRefusal = 'wrong_status' | 'quote_revising' | 'already_accepted' | 'answered' | 'quote_expired';

/** What an offer becomes by a move on a day of the business's zone, or why it does not. */
export function offerAfter(
  move: OfferMove,
  offer: OfferFacts,
  today: CalendarDate,
): Result<Pick<OfferFacts, 'status' | 'outcome'>, OfferRefusal> {
  const { from, to } = MOVES[move];
  const state = offer.status === 'pending' ? 'pending' : (offer.outcome ?? 'waiting');
  if ((from as readonly State[]).includes(state))
    return move === 'accept' && isExpired(offer, today) ? refuse('quote_expired') : accept(to);
  return refuse(refusalOf(move, state));
}

function refusalOf(move: OfferMove, state: State): OfferRefusal {
  const isAnswer = move === 'accept' || move === 'decline';
  if (isAnswer) return state === 'pending' ? 'quote_revising' : 'answered';
  return state === 'accepted' ? 'already_accepted' : 'wrong_status';
}

/** QUO-11: from the day after its last one it cannot be accepted. It is never stored. */
export const isExpired = (offer: OfferFacts, today: CalendarDate): boolean =>
  offer.status === 'sent' &&
  offer.outcome === null &&
  offer.quoteExpiration !== null &&
  isBefore(offer.quoteExpiration, today);
