import { expect, test } from 'vitest';
import { mayOf, ROLES } from '../members/rights.ts';
import { maySee, mayWrite } from './document-rights.ts';

test('ROLE-08 invoices need money, quotes sell or money, and each is written by who writes its kind', () => {
  const who = (may: typeof maySee, isQuote: boolean) => ROLES.filter((role) => may(mayOf(role), { isQuote }));
  expect(who(maySee, true)).toEqual(['owner', 'office', 'estimator', 'accountant']);
  expect(who(maySee, false)).toEqual(['owner', 'office', 'accountant']);
  expect(who(mayWrite, true)).toEqual(['owner', 'office', 'estimator']);
  expect(who(mayWrite, false)).toEqual(['owner', 'office']);
});
