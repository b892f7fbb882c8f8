import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../services/refused.ts';

export interface LoadLimits {
  /** How long one turn of the process may take on average. */
  readonly slowestTurnMilliseconds: number;
  /** Over what time that is measured. */
  readonly overMilliseconds: number;
}

/**
 * A single long turn, as at the start, ends within the measured time. A turn that fills this time leaves nothing to
 * measure. The library takes that for the worst, so the time must exceed any turn of a healthy process on a busy
 * machine.
 */
const LIMITS: LoadLimits = { slowestTurnMilliseconds: 2_000, overMilliseconds: 6_000 };

export const BUSY = 'Underlay has too much to do right now. Nothing was changed. Please try again in a moment.';

/**
 * Answers "later" (503) to new requests while the process is overloaded, so those under way end. What it measures counts once it has
 * no part of the start in it, which on a busy machine is one long turn after the other: the first people would be sent away by a
 * process that has nothing to do.
 */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits = LIMITS) {
  let counts = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    counts = performance.now() + 2 * limits.overMilliseconds;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.slowestTurnMilliseconds,
    sampleInterval: limits.overMilliseconds,
    exposeStatusRoute: false,
    pressureHandler: async () => {
      if (performance.now() >= counts) throw new Refused('UNAVAILABLE', { copy: BUSY });
    },
  });
}
