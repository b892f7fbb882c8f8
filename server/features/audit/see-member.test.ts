import { expect, test, vi } from 'vitest';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { seeMembers } from './see-member.ts';

const KIM: User = {
  id: 'kim',
  email: '',
  emailConfirmed: false,
  firstName: '',
  lastName: '',
  lastLogin: null,
  browser: 'b',
};
const MINUTE = 60_000;

/** What each transaction does, and how many there were. */
function seeing(begin: () => Promise<unknown>) {
  let at = 0;
  const opened = vi.fn(begin);
  const warn = vi.fn();
  const clock = { now: () => new Date(at) };
  const platform = { tenantDb: () => ({ begin: opened }), clock, log: { warn } } as unknown as Platform;
  const wait = (milliseconds: number) => {
    at += milliseconds;
  };
  return { see: seeMembers(platform), opened, warn, wait };
}

test('AUDIT-09 the first calls of a page wait for one transaction, and later ones for none', async () => {
  const noted = Promise.withResolvers<void>();
  const { see, opened } = seeing(() => noted.promise);
  const calls = [see('one', KIM), see('one', KIM), see('one', KIM), see('two', KIM)];
  noted.resolve();
  await Promise.all(calls);
  await see('one', KIM);
  expect(opened).toHaveBeenCalledTimes(2);
});

test('AUDIT-09 what could not be written down keeps nobody out, and is tried again after a minute', async () => {
  const { see, opened, warn, wait } = seeing(() => Promise.reject(new Error('no room')));
  await Promise.all([see('one', KIM), see('one', KIM)]);
  wait(MINUTE - 1);
  await see('one', KIM);
  expect([opened.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1]);
  wait(1);
  opened.mockResolvedValue(undefined);
  await see('one', KIM);
  wait(10 * MINUTE);
  await see('one', KIM);
  expect(opened).toHaveBeenCalledTimes(2);
});

test('AUDIT-09 of very many sign-ins the longest silent one is forgotten, and the others are known', async () => {
  const { see, opened } = seeing(async () => undefined);
  const user = (index: number): User => ({ ...KIM, id: String(index) });
  for (let index = 0; index < 10_000; index += 1) await see('one', user(index));
  await see('one', user(0));
  await see('one', user(10_000));
  expect(opened).toHaveBeenCalledTimes(10_001);
  await see('one', user(0));
  await see('one', user(9_999));
  expect(opened).toHaveBeenCalledTimes(10_001);
  await see('one', user(1));
  expect(opened).toHaveBeenCalledTimes(10_002);
});
