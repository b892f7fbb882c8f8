import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { listenForMetrics } from '../../http/metrics.ts';

/** Opens the port of the figures when they have one. A taken port gives one sentence. */
export async function openMetricsListener(app: FastifyInstance, { metrics, host }: Config) {
  try {
    return await listenForMetrics(app.metrics, metrics, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `Port ${metrics.port}, for the figures, is taken by another program. Stop that program, or set METRICS_PORT to another number.`,
    );
  }
}
