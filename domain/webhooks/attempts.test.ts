import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTEMPT_REASONS, attemptMessage } from './attempt-messages.ts';
import { type AttemptOutcome, afterAttempt, MAX_ATTEMPTS, readRetryAfter, whenFailing } from './attempts.ts';

const FAILED: AttemptOutcome = { ok: false, status: null, retryAfterSeconds: null };
const answered = (status: number, retryAfterSeconds: number | null = null): AttemptOutcome => ({
  ok: status < 300,
  status,
  retryAfterSeconds,
});
const pauseAfter = (attempt: number, outcome = FAILED, random = 0.5) => {
  const after = afterAttempt(outcome, { attempt, random });
  return after.state === 'waiting' ? after.pauseMilliseconds / 1000 : after.state;
};
const ATTEMPTS = Array.from({ length: MAX_ATTEMPTS }, (_, index) => index + 1);

test('HOOK-05 T09 a message that always fails is tried eight times, and then it is failed', () => {
  const moments: unknown[] = [0];
  let at = 0;
  for (const attempt of ATTEMPTS) {
    const pause = pauseAfter(attempt);
    at += Number(pause);
    moments.push(typeof pause === 'number' ? at : pause);
  }
  expect(moments).toEqual([0, 5, 305, 2_105, 9_305, 27_305, 63_305, 99_305, 'failed']);
  expect(pauseAfter(MAX_ATTEMPTS + 1)).toBe('failed');
});

test('HOOK-05 each pause is up to 10 % longer or shorter, and never more', () => {
  expect([pauseAfter(1, FAILED, 0), pauseAfter(1, FAILED, 1)]).toEqual([4.5, 5.5]);
  expect([pauseAfter(7, FAILED, 0), pauseAfter(7, FAILED, 1)]).toEqual([32_400, 39_600]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const [usual, pause] = [Number(pauseAfter(attempt)), Number(pauseAfter(attempt, FAILED, random))];
      expect(Math.abs(pause - usual)).toBeLessThanOrEqual(usual * 0.1 + 0.001);
    }),
  );
});

test('HOOK-05 a busy receiver is left alone for as long as it asks, up to one hour; others ask in vain', () => {
  const asked = (status: number, seconds: number, attempt = 1) => pauseAfter(attempt, answered(status, seconds));
  expect([asked(429, 120), asked(503, 120), asked(429, 86_400)]).toEqual([120, 120, 3_600]);
  expect([asked(500, 120), asked(404, 120), asked(302, 120)]).toEqual([5, 5, 5]);
  // "At once" would use up all eight attempts within a second.
  expect([asked(429, 0), asked(429, 1), asked(503, 60, 4)]).toEqual([5, 5, 7_200]);
  expect(asked(429, 60, MAX_ATTEMPTS)).toBe('failed');
});

test('HOOK-05 410 fails its message at once and pauses the webhook, whenever it is answered', () => {
  const after = (outcome: AttemptOutcome, attempt: number) => afterAttempt(outcome, { attempt, random: 0.5 });
  for (const attempt of ATTEMPTS) expect(after(answered(410), attempt)).toEqual({ state: 'failed', isGone: true });
  expect(after(answered(404), MAX_ATTEMPTS)).toEqual({ state: 'failed', isGone: false });
  expect(after(answered(204), MAX_ATTEMPTS)).toEqual({ state: 'done' });
});

test('HOOK-05 Retry-After is a number of seconds or a moment', () => {
  const at = new Date('2026-11-20T12:00:00.400Z');
  const read = (value?: string) => readRetryAfter(value, at);
  expect(['120', ' 0 ', 'Fri, 20 Nov 2026 12:01:00 GMT', 'Fri, 20 Nov 2026 11:00:00 GMT'].map(read)).toEqual([
    120, 0, 60, 0,
  ]);
  expect([undefined, '', '-1', '1.5', '1e9', 'soon', '9'.repeat(400), '2026-11-20', 'Fri, x GMT'].map(read)).toEqual(
    Array(9).fill(null),
  );
});

test('HOOK-08 owners are told after a day of failing, once; after five days and ten attempts it is stopped', () => {
  const failingSince = new Date('2026-11-01T12:00:00Z');
  const after = (hours: number, failedAttempts: number, isTold = true) =>
    whenFailing({ failingSince, failedAttempts, isTold }, new Date(failingSince.getTime() + hours * 3_600_000));
  expect([after(23.99, 7, false), after(24, 7, false), after(24, 7)]).toEqual(['wait', 'tell', 'wait']);
  expect([after(119.99, 500), after(120, 9), after(120, 10), after(9_999, 10)]).toEqual([
    'wait',
    'wait',
    'stop',
    'stop',
  ]);
  // Nothing was sent for days, and then it failed: the day is told first, where it is not over with it.
  expect([after(200, 3, false), after(200, 12, false)]).toEqual(['tell', 'stop']);
});

test('HOOK-09 HOOK-11 an attempt is told in words', () => {
  const said = (status: number | null, reason: keyof typeof ATTEMPT_REASONS | null = null) =>
    attemptMessage({ status, reason });
  expect([said(200), said(503), said(302)]).toEqual([
    'It answered 200',
    'It answered 503',
    'It answered 302. Redirects are not followed',
  ]);
  expect([said(null, 'no_answer'), said(200, 'no_answer'), said(null, 'wrong_name')]).toEqual([
    'No answer in 10 seconds',
    'No answer in 10 seconds',
    'Its certificate is for another name',
  ]);
  expect([ATTEMPT_REASONS.private_network, ATTEMPT_REASONS.unknown_name]).toEqual([
    'This address leads into a private network.',
    'The name was not found',
  ]);
});
