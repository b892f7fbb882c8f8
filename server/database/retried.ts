import { setTimeout as wait } from 'node:timers/promises';

const MAX_RETRIES = 5;
const FIRST_PAUSE_MILLISECONDS = 20;
/** Two transactions conflicted. PostgreSQL ended this one as if it had never begun. */
const IN_THE_WAY: readonly unknown[] = ['40001', '40P01'];

/**
 * Runs a transaction again after a deadlock or a serialization failure (3.3). Pauses grow and differ, so the same two
 * do not meet again.
 */
export async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (retries === MAX_RETRIES || !IN_THE_WAY.includes((error as { code?: unknown }).code)) throw error;
      await wait(FIRST_PAUSE_MILLISECONDS * 2 ** retries * (0.5 + Math.random()));
    }
  }
}
