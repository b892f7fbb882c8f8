import { expect, test } from 'vitest';
import { statementCopy } from '../copy/statements.ts';
import { cents } from '../money/money.ts';

test('STMT-01 STMT-05 it says that unused credit was taken off what is past due, where that is less than its ages', () => {
  const ages = [
    { age: 'not_due', amount: cents(5_000), invoices: 1 },
    { age: '1-30', amount: cents(3_000), invoices: 1 },
  ] as const;
  const told = [3_000, 2_000, 0].map((amount) => statementCopy.overdue(cents(amount), ages));
  expect(told).toEqual([
    '$30.00 of it is past due',
    '$20.00 of it is past due, unused credit taken off',
    'Nothing of it is past due, unused credit taken off',
  ]);
  expect(statementCopy.overdue(cents(0), ages.slice(0, 1))).toBe('Nothing of it is past due');
});
