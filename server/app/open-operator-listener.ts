import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { allowDraining } from '../http/drain.ts';
import { mountHealth } from '../http/health.ts';
import { measureRequests, mountFigures } from '../http/metrics.ts';
import { answerProblem } from '../http/problems.ts';
import type { Platform } from '../services/platform.ts';
import { operatingMetrics } from './metrics/operating-metrics.ts';
import { portTaken } from './port-taken.ts';

/**
 * What a process that serves no people answers its operator on METRICS_PORT: whether it lives, whether it can work, its
 * figures. Null without that port. A taken one gives one sentence.
 */
export async function openOperatorListener(platform: Platform) {
  const { host, metrics } = platform.config;
  if (metrics.port === null) return null;
  const app = operatorApp(platform);
  try {
    await app.listen({ port: metrics.port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw portTaken('METRICS_PORT', { port: metrics.port, use: 'for health and figures' });
  }
  return { stop: () => app.close() };
}

function operatorApp(platform: Platform): FastifyInstance {
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setErrorHandler(answerProblem);
  allowDraining(app);
  mountHealth(app, platform);
  mountFigures(app, operatingMetrics(measureRequests(app), platform), platform.config.metrics);
  return app;
}
