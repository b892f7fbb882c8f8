import { expect } from 'vitest';
import { INVARIANTS } from '../app/verify/invariants.ts';
import { verify } from '../app/verify/verify.ts';
import type { Platform } from '../services/platform.ts';

/** What `npm run verify` says, except of work that is late: tests move the clock and give nobody the time for it. */
const TIMELESS = INVARIANTS.filter(({ aboutTime }) => !aboutTime);

/** Everything that is stored must agree after everything that was done to it. */
export async function expectSoundBooks(platform: Platform): Promise<void> {
  const verdicts = await verify(platform, { invariants: TIMELESS });
  const wrong = verdicts.flatMap(({ invariant, wrong }) =>
    wrong.map(({ name, why }) => `${invariant.id}: ${name} ${why}`),
  );
  expect(wrong).toEqual([]);
}
