import { expect } from 'vitest';
import { INVARIANTS } from '../app/verify/invariants.ts';
import { verify } from '../app/verify/verify.ts';
import type { Platform } from '../services/platform.ts';

/** The checks of `npm run verify` except those of late work. Tests move the clock and leave no time for it. */
const TIMELESS = INVARIANTS.filter(({ aboutTime }) => !aboutTime);

/** Everything stored must agree, whatever was done to it. */
export async function expectSoundBooks(platform: Platform): Promise<void> {
  const verdicts = await verify(platform, { invariants: TIMELESS });
  const wrong = verdicts.flatMap(({ invariant, wrong }) =>
    wrong.map(({ name, why }) => `${invariant.id}: ${name} ${why}`),
  );
  expect(wrong).toEqual([]);
}
