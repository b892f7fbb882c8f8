import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

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

/** Answers "later" (503) to new requests while the process is overloaded, so those under way end. */
export const shedLoad = (app: FastifyInstance, limits: LoadLimits = LIMITS) =>
  app.register(underPressure, {
    maxEventLoopDelay: limits.slowestTurnMilliseconds,
    sampleInterval: limits.overMilliseconds,
    exposeStatusRoute: false,
  });
