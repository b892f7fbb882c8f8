import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Schedule } from '../services/background-task.ts';
import type { Platform } from '../services/platform.ts';
import { Refused } from '../services/refused.ts';
import { claimKey, forgetAnswers, keepAnswer, readAnswer, releaseKey } from './answered-request-store.ts';

/** A repeated request waits this long for the first to finish. Then it is answered that the first is under way. */
const TIMEOUT_MILLISECONDS = 2_000;
const LOOK_AGAIN_MILLISECONDS = 50;
const KEY_LIFE_MILLISECONDS = 24 * 3_600_000;

/** Knows whether one of its transactions has committed. */
interface Commits {
  readonly hasCommitted: boolean;
}

/** One request to be done once: who sent it, where, its key, and its content. */
export interface OnceRequest {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  /** As its endpoint reads it, so the order in which it was written does not count. */
  readonly content: unknown;
  /** The database of the work. */
  readonly db: Commits | undefined;
}

/**
 * A manager's POST with an `Idempotency-Key` happens once (security-and-reliability 3.2, case 16). A repeated request
 * gets the first answer again. After a process died half-way, nobody knows whether the request happened. Then a
 * repeated request is refused rather than done twice.
 */
export interface Idempotency {
  once(request: OnceRequest, work: () => Promise<unknown>): Promise<{ body: unknown; replayed: boolean }>;
}

export function createIdempotency({ systemDb, sealer, clock }: Platform): Idempotency {
  return {
    async once({ userId, route, key, content, db }, work) {
      const keyHash = createHash('sha256').update(`${userId}|${route}|${key}`).digest();
      const fingerprint = sealer.fingerprint(JSON.stringify(content ?? null), 'answered-request');
      if (!(await claimKey(systemDb.sql, { keyHash, fingerprint, at: clock.now() })))
        return { body: await firstAnswer(keyHash, fingerprint), replayed: true };
      const body = await work().catch(async (error: unknown) => {
        if (changedNothing(error, db)) await releaseKey(systemDb.sql, keyHash);
        throw error;
      });
      await keepAnswer(systemDb.sql, keyHash, body ?? null);
      return { body, replayed: false };
    },
  };

  async function firstAnswer(keyHash: Buffer, fingerprint: Buffer): Promise<unknown> {
    const end = Date.now() + TIMEOUT_MILLISECONDS;
    for (;;) {
      const first = await readAnswer(systemDb.sql, keyHash);
      if (first && !first.fingerprint.equals(fingerprint)) throw new Refused('REQUEST_KEY_REUSED');
      if (first?.status) return first.body;
      if (Date.now() > end) throw new Refused('REQUEST_REPEATED');
      await pause(LOOK_AGAIN_MILLISECONDS);
    }
  }
}

/**
 * A refusal and a statement that PostgreSQL stopped both roll back. The exception is work that had committed before,
 * when only its answer could not be read. After a lost connection nobody knows.
 */
const changedNothing = (error: unknown, db: Commits | undefined): boolean =>
  error instanceof Refused || (!db?.hasCommitted && error instanceof Error && error.name === 'PostgresError');

/** Drops what is older than a day. */
export const forgetAnsweredRequests: Schedule = {
  name: 'forget-answered-requests',
  seconds: 3_600,
  run: ({ systemDb, clock }) => forgetAnswers(systemDb.sql, new Date(clock.now().getTime() - KEY_LIFE_MILLISECONDS)),
};
