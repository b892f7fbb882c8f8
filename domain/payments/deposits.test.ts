import { expect, test } from 'vitest';
import { CANCELED_BY_PAYER, depositAmountMessage, depositCents, depositCodeMessage } from './deposits.ts';
import { ATTEMPTS_USED_UP } from './verification-attempts.ts';

test('METH-06 D66 a small deposit is below $1.00, as people write it: a whole number is cents', () => {
  const typed = ['0.32', '.32', '$0.32', '$.32', '$ 0.32', ' 0.32 ', '32', '0.3', '0.01', '1', '99', '0.99'];
  expect(typed.map(depositCents)).toEqual([32, 32, 32, 32, 32, 32, 32, 30, 1, 1, 99, 99]);
  expect(typed.map(depositAmountMessage)).toEqual(typed.map(() => null));
});

test('METH-06 D66 what is no amount between nothing and $1.00 is refused', () => {
  const typed = [
    '',
    '0',
    '0.00',
    '00',
    '1.00',
    '1.32',
    '100',
    '$32',
    '0.321',
    '-0.32',
    '0,32',
    'x0.32',
    '0.32x',
    '10.5',
  ];
  expect(typed.map(depositCents)).toEqual(typed.map(() => null));
  expect(depositAmountMessage('1.00')).toBe('Must be an amount below $1.00.');
  expect(depositAmountMessage(undefined)).toBe('Must be an amount below $1.00.');
});

test('METH-06 P12 a code is the six characters that begin with SM, in either case', () => {
  expect(['SM11AA', 'sm11aa', ' SM0zZ9 '].map(depositCodeMessage)).toEqual([null, null, null]);
  const wrong = ['SM11A', 'SM11AAA', 'MS11AA', 'SM11A-', 'xSM11AA', '', null];
  expect(wrong.map(depositCodeMessage)).toEqual(wrong.map(() => 'Must be the six characters that begin with SM.'));
});

test('METH-08 D92 what ends the waiting is said word for word', () => {
  expect(ATTEMPTS_USED_UP).toBe('Exceeded max verification attempts.');
  expect(CANCELED_BY_PAYER).toBe('You canceled this payment.');
});
