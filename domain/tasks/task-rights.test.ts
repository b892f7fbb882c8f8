import { expect, test } from 'vitest';
import { mayOf, ROLES } from '../members/rights.ts';
import { FIRST_KINDS, mayFinish, seenTasks, TASK_KINDS } from './task-rights.ts';

const ANSWERS = ['quote_accepted', 'quote_declined'] as const;
const SELLING = [...ANSWERS, 'draw_ready', 'contract_canceled'] as const;

test('SEE-02 ROLE-08 ROLE-19 money is a task of who sees it, and is done by who can do something about it: no accountant', () => {
  const seen = Object.fromEntries(ROLES.map((role) => [role, seenTasks(mayOf(role))]));
  expect(seen).toEqual({
    owner: TASK_KINDS,
    office: [...FIRST_KINDS, ...SELLING],
    estimator: ['contact_changed', ...ANSWERS],
    crew: [],
    accountant: [...FIRST_KINDS, ...SELLING],
  });
  const done = ROLES.map((role) => [role, TASK_KINDS.filter((kind) => mayFinish(mayOf(role), { kind }))]);
  expect(Object.fromEntries(done)).toEqual({
    owner: TASK_KINDS,
    office: [...FIRST_KINDS, ...SELLING],
    estimator: ['contact_changed', ...ANSWERS],
    crew: [],
    accountant: [],
  });
});
