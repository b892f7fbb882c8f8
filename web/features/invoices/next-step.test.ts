import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { quote } from '../../testing/furnished-business.ts';
import { offeredMoves } from './manager/offered-moves.ts';
import { nextStepOf } from './next-step.ts';
import { aheadOf } from './timeline-copy.ts';

const TODAY = '2026-11-26' as CalendarDate;
type Detail = Parameters<typeof nextStepOf>[0];
const sent = (more: object) => ({ ...quote, range: null, outcome: null, ...more }) as unknown as Detail;

test('QUO-17 a quote with choices waits for its customer, one that was answered says what is left to do, and none is converted', () => {
  const range = { least: 100, most: 200 };
  const quotes = [{ range }, { outcome: 'accepted' }, { outcome: 'declined' }, { outcome: 'withdrawn' }].map(sent);
  expect(quotes.map((each) => nextStepOf(each, TODAY))).toEqual([
    { copy: `Wait for ${quote.customerName} to choose and sign.`, button: null },
    { copy: 'It was accepted. Bill it from the job.', button: null },
    { copy: `${quote.customerName} declined it. Retract it to offer something else.`, button: null },
    { copy: 'Nothing. Another quote of the job was signed.', button: null },
  ]);
  expect(quotes.map(aheadOf)).toEqual([['Accepted'], [], [], []]);
  expect(quotes.map((each) => offeredMoves(each, () => true).offered('convert'))).toEqual([false, false, false, false]);
  expect(offeredMoves(sent({}), () => true).offered('convert')).toBe(true);
  expect(nextStepOf(sent({}), TODAY).button).toBe('convert');
});
