import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { type RequestDb, rememberedDb } from '../database/remembered-db.ts';
import type { Schedule } from '../services/background-task.ts';
import type { Platform } from '../services/platform.ts';
import { Refused } from '../services/refused.ts';
import {
  type AnsweredRequest,
  claimKey,
  forgetAnswers,
  keepAnswer,
  keepEffect,
  readAnswer,
  releaseKey,
  type Turn,
  takeOver,
} from './answered-request-store.ts';

/** A repeated request waits this long for the first to finish. Then its answer is made from what the first has changed. */
const TIMEOUT_MILLISECONDS = 2_000;
const LOOK_AGAIN_MILLISECONDS = 50;
/** No request works longer than this. One that has committed nothing by then has lost its process. */
const LOST_MILLISECONDS = 15_000;
const KEY_LIFE_MILLISECONDS = DAY_MILLISECONDS;

/** One request to be done once: who sent it, where, its key, and its content. */
export interface OnceRequest {
  readonly userId: string;
  /** Its method and path. */
  readonly route: string;
  readonly key: string;
  /** As its endpoint reads it, so the order in which it was written does not count. */
  readonly content: unknown;
  /** The database of the work. */
  readonly db: RequestDb | undefined;
}

/** Changes the database it is given in one transaction, and answers. */
type Work = (db: RequestDb | undefined) => Promise<unknown>;

/**
 * A change with an `Idempotency-Key` by somebody who is signed in happens once (security-and-reliability 3.2, case 16). A
 * repeated request gets the first answer again. After a process died between the change and its answer, the work runs
 * again, and its transaction is not run but answered from what was kept with it (docs/decisions/0041).
 */
export interface Idempotency {
  once(request: OnceRequest, work: Work): Promise<{ body: unknown; replayed: boolean }>;
}

export function createIdempotency({ systemDb, sealer, clock }: Platform): Idempotency {
  const { sql } = systemDb;
  return {
    async once({ userId, route, key, content, db }, work) {
      const keyHash = createHash('sha256').update(`${userId}|${route}|${key}`).digest();
      const fingerprint = sealer.fingerprint(JSON.stringify(content ?? null), 'answered-request');
      const first = await begun(keyHash, fingerprint);
      if ('body' in first) return { body: first.body, replayed: true };
      const { turn, effect } = first;
      const own = db && rememberedDb(db, memoryOf(turn, effect));
      const body = await work(own).catch(async (error: unknown) => {
        if (!own?.hasCommitted && rollsBack(error)) await releaseKey(sql, turn);
        throw error;
      });
      await keepAnswer(sql, turn, body ?? null);
      return { body, replayed: effect !== null };
    },
  };

  /** The answer of an earlier attempt, or the turn to make it. */
  async function begun(keyHash: Buffer, fingerprint: Buffer): Promise<{ body: unknown } | Attempt> {
    const end = Date.now() + TIMEOUT_MILLISECONDS;
    for (;;) {
      const claimed = await claimKey(sql, { keyHash, fingerprint, at: clock.now() });
      if (claimed) return { turn: claimed, effect: null };
      const earlier = await readAnswer(sql, keyHash);
      if (earlier && !earlier.fingerprint.equals(fingerprint)) throw new Refused('REQUEST_KEY_REUSED');
      if (earlier?.status) return { body: earlier.body };
      const attempt = earlier && (await nextAttempt(keyHash, earlier));
      if (attempt) return attempt;
      if (Date.now() > end) throw new Refused('REQUEST_REPEATED', { retrySeconds: TIMEOUT_MILLISECONDS / 1000 });
      await pause(LOOK_AGAIN_MILLISECONDS);
    }
  }

  async function nextAttempt(keyHash: Buffer, { turn, effect, at }: AnsweredRequest): Promise<Attempt | undefined> {
    const age = clock.now().getTime() - at.getTime();
    if (turn === null) return undefined;
    const number = turn;
    if (effect) return age > TIMEOUT_MILLISECONDS ? { turn: { keyHash, number }, effect } : undefined;
    const taken = age > LOST_MILLISECONDS ? await takeOver(sql, { keyHash, number }, clock.now()) : undefined;
    return taken && { turn: taken, effect: null };
  }
}

interface Attempt {
  readonly turn: Turn;
  /** Of an attempt that has committed and given no answer. */
  readonly effect: Buffer | null;
}

const memoryOf = (turn: Turn, effect: Buffer | null): Parameters<typeof rememberedDb>[1] => ({
  recall: () => effect && { result: deserialize(effect) },
  keep: async (sql, result) => {
    if (!(await keepEffect(sql, turn, serialize(result)))) throw new Refused('REQUEST_REPEATED');
  },
});

/** A refusal and a statement that PostgreSQL stopped both roll back. After a lost connection nobody knows. */
const rollsBack = (error: unknown): boolean =>
  error instanceof Refused || (error instanceof Error && error.name === 'PostgresError');

/** Drops what is older than a day. */
export const forgetAnsweredRequests: Schedule = {
  name: 'forget-answered-requests',
  seconds: 3_600,
  run: ({ systemDb, clock }) => forgetAnswers(systemDb.sql, new Date(clock.now().getTime() - KEY_LIFE_MILLISECONDS)),
};
