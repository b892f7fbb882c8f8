import { expect, test } from 'vitest';
import { cents, ZERO } from '../money/money.ts';
import { sentBack, wentBackLabel } from './went-back.ts';

test('RISK-07 D63 what the business refunded and what the payer’s bank took back are said apart', () => {
  const of = (refunded: number, takenBack?: number) => {
    const back = { refunded: cents(refunded), ...(takenBack !== undefined && { takenBack: cents(takenBack) }) };
    return [wentBackLabel(back), sentBack(back)];
  };
  expect(of(0)).toEqual([null, ZERO]);
  expect(of(0, 0)).toEqual([null, ZERO]);
  expect(of(10_000)).toEqual(['refunded $100.00', 10_000]);
  expect(of(20_000, 20_000)).toEqual(['the bank took back $200.00', ZERO]);
  expect(of(30_000, 20_000)).toEqual(['refunded $100.00, the bank took back $200.00', 10_000]);
});
