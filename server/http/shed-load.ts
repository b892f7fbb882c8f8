import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

export interface LoadLimits {
  /** How long one turn of the process may take on average. */
  readonly slowestTurnMilliseconds: number;
  /** Over what time that is looked at. */
  readonly overMilliseconds: number;
}

/**
 * A single long turn, as at the start, ends within the time looked at. One that fills it whole leaves nothing to measure, which
 * the library takes for the worst: that time has to be longer than any turn that a sound process has on a busy machine.
 */
const LIMITS: LoadLimits = { slowestTurnMilliseconds: 2_000, overMilliseconds: 6_000 };

/** Says "later" (503) to new requests while the process hardly comes to its turn, so that those under way end. */
export const shedLoad = (app: FastifyInstance, limits: LoadLimits = LIMITS) =>
  app.register(underPressure, {
    maxEventLoopDelay: limits.slowestTurnMilliseconds,
    sampleInterval: limits.overMilliseconds,
    exposeStatusRoute: false,
  });
