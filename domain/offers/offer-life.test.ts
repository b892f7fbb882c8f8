import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isExpired, type OfferFacts, type OfferMove, offerAfter } from './offer-life.ts';

const day = (date: string) => date as CalendarDate;
const LAST = day('2026-12-01');
const STATES = {
  pending: { status: 'pending', outcome: null },
  waiting: { status: 'sent', outcome: null },
  accepted: { status: 'sent', outcome: 'accepted' },
  declined: { status: 'sent', outcome: 'declined' },
  withdrawn: { status: 'sent', outcome: 'withdrawn' },
} as const;
const MOVES = ['edit', 'send', 'revise', 'accept', 'decline', 'withdraw'] as const;

const after = (move: OfferMove, state: keyof typeof STATES, today = LAST) => {
  const answer = offerAfter(move, { ...STATES[state], quoteExpiration: LAST }, today);
  if (!answer.ok) return answer.refusal;
  const { status, outcome } = answer.value;
  return `-> ${outcome ?? status}`;
};

test.each([
  ['pending', ['-> pending', '-> sent', 'wrong_status', 'quote_revising', 'quote_revising', 'wrong_status']],
  ['waiting', ['wrong_status', 'wrong_status', '-> pending', '-> accepted', '-> declined', '-> withdrawn']],
  [
    'accepted',
    ['already_accepted', 'already_accepted', 'already_accepted', 'answered', 'answered', 'already_accepted'],
  ],
  ['declined', ['wrong_status', 'wrong_status', '-> pending', 'answered', 'answered', '-> withdrawn']],
  ['withdrawn', ['wrong_status', 'wrong_status', '-> pending', 'answered', 'answered', 'wrong_status']],
] as const)('VER-02 VER-03 SIGN-10 SIGN-11 an offer that is %s', (state, expected) => {
  expect(MOVES.map((move) => after(move, state))).toEqual(expected);
});

test('QUO-11 an offer is valid to the end of its last day, then it can be declined and revised, and not accepted', () => {
  const late = day('2026-12-02');
  expect(after('accept', 'waiting', LAST)).toBe('-> accepted');
  expect([
    after('accept', 'waiting', late),
    after('decline', 'waiting', late),
    after('revise', 'waiting', late),
  ]).toEqual(['quote_expired', '-> declined', '-> pending']);
  const waiting: OfferFacts = { ...STATES.waiting, quoteExpiration: LAST };
  expect([isExpired(waiting, LAST), isExpired(waiting, late)]).toEqual([false, true]);
  for (const never of [
    { ...waiting, quoteExpiration: null },
    { ...waiting, ...STATES.accepted },
  ])
    expect(isExpired(never, late)).toBe(false);
});
