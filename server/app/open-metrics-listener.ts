import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { listenForMetrics } from '../http/metrics.ts';
import { portTaken } from './port-taken.ts';

/** Opens the port of the figures when they have one. A taken port gives one sentence. */
export async function openMetricsListener(app: FastifyInstance, { metrics, host }: Config) {
  try {
    return await listenForMetrics(app.metrics, metrics, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw portTaken('METRICS_PORT', { port: metrics.port, use: 'for the figures' });
  }
}
