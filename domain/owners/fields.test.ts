import { expect, test } from 'vitest';
import { hasRole, OWNER_ROLES } from './fields.ts';

test('WIZ-23 WIZ-25 an owner has at least one of four roles', () => {
  expect(OWNER_ROLES.map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'primaryRepresentative: Primary representative',
    'quarterOwner: Owns 25% or more',
    'boardMember: Board member',
    'executiveManager: Executive or senior manager',
  ]);
  const none = { primaryRepresentative: false, quarterOwner: false, boardMember: false, executiveManager: false };
  expect(hasRole(none)).toBe(false);
  for (const { name } of OWNER_ROLES) expect(hasRole({ ...none, [name]: true })).toBe(true);
});
