import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { agreedOf } from './agreed.ts';

const today = '2026-03-10' as CalendarDate;
const yesterday = '2026-03-09' as CalendarDate;
const open = { status: 'sent', isQuote: true, outcome: null, quoteExpiration: today, drawId: null } as const;
type Facts = Parameters<typeof agreedOf>[0][number];
const idsOf = (documents: Record<string, Partial<Facts>>, signedQuoteId: string | null = null) =>
  agreedOf(
    Object.entries(documents).map(([id, change]): Facts => ({ ...open, ...change, id })),
    { signedQuoteId, today },
  ).map(({ id }) => id);

const draft = { status: 'pending' } as const;
const invoice = { status: 'unpaid', isQuote: false, quoteExpiration: null } as const;
const paid = { ...invoice, status: 'paid' } as const;

test('JOB-14 what is to be done stands on the invoices that were sent, and before there is one, on the quotes', () => {
  expect(idsOf({ draft, quote: {}, other: {} })).toEqual(['quote', 'other']);
  expect(idsOf({ draft, quote: {}, invoice, paid })).toEqual(['invoice', 'paid']);
  expect(idsOf({ draft, bill: { ...invoice, ...draft } })).toEqual([]);
});

test('QUO-11 CONT-06 nothing is done by quotes that were declined, withdrawn or canceled, nor by those that have expired', () => {
  const declined = { outcome: 'declined' } as const;
  const withdrawn = { outcome: 'withdrawn' } as const;
  const canceled = { outcome: 'accepted' } as const;
  const expired = { quoteExpiration: yesterday } as const;
  expect(idsOf({ declined, withdrawn, canceled, expired, endless: { quoteExpiration: null } })).toEqual(['endless']);
});

test('CONT-01 DRAW-01 of a contract the signed quote is to be done, also when draws were sent, and what is billed beside it', () => {
  const signed = { outcome: 'accepted', quoteExpiration: yesterday } as const;
  const draw = { ...paid, drawId: 'deposit' } as const;
  expect(idsOf({ signed, other: {} }, 'signed')).toEqual(['signed']);
  expect(idsOf({ signed, draw }, 'signed')).toEqual(['signed']);
  expect(idsOf({ signed, draw, invoice }, 'signed')).toEqual(['signed', 'invoice']);
  expect(idsOf({ signed, draw, again: {} })).toEqual(['again']);
});
