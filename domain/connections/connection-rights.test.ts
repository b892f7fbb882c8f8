import { expect, test } from 'vitest';
import {
  CONNECTION_PRESETS,
  CONNECTION_RIGHTS,
  canHave,
  grantedRights,
  isEnough,
  rightsToRead,
} from './connection-rights.ts';

test('CONN-02 a connection can have eight rights, and never one of the other ten', () => {
  expect([...CONNECTION_RIGHTS].sort()).toEqual(
    ['work', 'plan', 'sell', 'money', 'invoice', 'refund', 'costs', 'spend'].sort(),
  );
  for (const right of [
    'field',
    'approve',
    'close',
    'export',
    'import',
    'settings',
    'override',
    'bank',
    'team',
    'audit',
  ] as const)
    expect([right, canHave(right)]).toEqual([right, false]);
  expect([canHave('member'), canHave(['bank', 'invoice'])]).toEqual([false, true]);
});

test('CONN-01 the three usual choices', () => {
  expect(CONNECTION_PRESETS.map(({ label, rights, onlyRead }) => [label, rights.join(' '), onlyRead])).toEqual([
    ['Read', 'work sell money costs', true],
    ['Read and bill', 'work plan sell money invoice', false],
    ['All it can have', CONNECTION_RIGHTS.join(' '), false],
  ]);
});

test('CONN-05 one of several rights is enough, and being a member is nothing that a program is', () => {
  expect([isEnough(['sell'], ['money', 'sell']), isEnough(['work'], ['money', 'sell'])]).toEqual([true, false]);
  expect(isEnough(CONNECTION_RIGHTS, 'member')).toBe(false);
});

test('CONN-02 ROLE-07 a program that bills or refunds sees the money that it is answered of, also one that was made before', () => {
  expect([grantedRights(['work', 'refund']), grantedRights(['invoice']), grantedRights(['sell'])]).toEqual([
    ['work', 'money', 'refund'],
    ['money', 'invoice'],
    ['sell'],
  ]);
  expect(rightsToRead({ rights: ['refund'], onlyRead: false })).toEqual(['money', 'refund']);
  expect(rightsToRead({ rights: ['refund'], onlyRead: true })).toEqual([]);
});
