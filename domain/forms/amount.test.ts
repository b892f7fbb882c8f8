import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { amountUpTo } from './amount.ts';

const NOTHING = 'Payment amount cannot be zero. Balance on account may be $0.00.';
const SAID: readonly (readonly [said: string | null, typed: readonly string[]])[] = [
  [null, ['0.01', '.35', ' $0.50 ', '1,240', '1240.00']],
  [NOTHING, ['0', '0.00', '$0']],
  ['Too much.', ['1240.01', '9'.repeat(20)]],
  ['Enter a number.', ['']],
  ['Must be 0 or more.', ['-1']],
  ['Must have at most two decimals.', ['0.001']],
  ['Must contain only numbers.', ['x']],
];

test('FORM-05 FORM-11 of what is there, cents can be moved too, and at most all of it', () => {
  for (const [said, texts] of SAID)
    for (const text of texts) expect([text, amountUpTo(cents(124_000), 'Too much.')(text)]).toEqual([text, said]);
});
