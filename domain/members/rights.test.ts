import { expect, test } from 'vitest';
import { hasRight, type Right, type Role } from './rights.ts';

/** Read from the chapter by role, where the code reads it by right. */
const HAS: Readonly<Record<Role, string>> = {
  owner:
    'work plan sell money invoice refund costs spend approve close export import settings override bank team audit',
  office: 'work plan sell money invoice refund costs spend approve import settings',
  estimator: 'work plan sell costs',
  crew: 'field',
  accountant: 'work money costs close export audit',
};
const ROLES = Object.keys(HAS) as Role[];
const RIGHTS = [...new Set(Object.values(HAS).flatMap((rights) => rights.split(' ')))] as Right[];

test.each(ROLES)('ROLE-01 what a role may comes from the table alone: %s', (role) => {
  expect(RIGHTS).toHaveLength(18);
  expect(RIGHTS.filter((right) => hasRight(role, right)).sort()).toEqual(HAS[role].split(' ').sort());
});

test('ROLE-03 one right of several is enough, and some things ask for nothing more than being a member', () => {
  expect(ROLES.filter((role) => hasRight(role, ['money', 'sell']))).toEqual([
    'owner',
    'office',
    'estimator',
    'accountant',
  ]);
  expect(ROLES.filter((role) => hasRight(role, 'member'))).toEqual(ROLES);
});
