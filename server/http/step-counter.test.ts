import { expect, test } from 'vitest';
import type { RateLimiter } from '../services/rate-limiter.ts';
import { createStepCounter } from './step-counter.ts';

const LIMIT = { name: 'calls', max: 600, seconds: 60 };

test('P01 TM-27 calls that come at once share each step, and every one is counted once', async () => {
  let points = 0;
  const rateLimiter: Pick<RateLimiter, 'count'> = {
    count: async (_limit, _about, step = 1) => {
      points += step;
      return { points, waitMilliseconds: 60_000 };
    },
  };
  const count = createStepCounter(rateLimiter, LIMIT);
  const calls = await Promise.all(Array.from({ length: 75 }, () => count('203.0.113.7')));
  expect(calls.map(({ current }) => current).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 75 }, (_, i) => i + 1),
  );
  expect(points).toBe(90);
});
