import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { amountUpTo, recordedAmountProblem } from './amount.ts';

const NOTHING = 'Payment amount cannot be zero. Balance on account may be $0.00.';
const SAID: readonly (readonly [said: string | null, typed: readonly string[]])[] = [
  [null, ['0.01', '.35', ' $0.50 ', '1,240', '1240.00']],
  [NOTHING, ['0', '0.00', '$0']],
  ['Too much.', ['1240.01', '9'.repeat(20)]],
  ['Enter a number.', ['']],
  ['Must be more than 0.', ['-1']],
  ['Must have at most two decimals.', ['0.001']],
  ['Must contain only numbers.', ['x']],
];

test('FORM-05 FORM-11 of what is there, cents can be moved too, and at most all of it', () => {
  for (const [said, texts] of SAID)
    for (const text of texts) expect([text, amountUpTo(cents(124_000), 'Too much.')(text)]).toEqual([text, said]);
});

test('FORM-05 D32 a payment that is recorded says of each wrong amount what is wrong with it', () => {
  const problems = ['0', '0.50', '-5', '99999999999', '1.234', '5', '$1,240.50'].map(recordedAmountProblem);
  const precise = 'Must have at most two decimals.';
  expect(problems).toEqual([
    NOTHING,
    NOTHING,
    'Must be more than 0.',
    'Must be at most $99,999,999.99.',
    precise,
    null,
    null,
  ]);
});
