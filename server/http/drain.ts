import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For this time the server goes on answering, says on /readyz that it is not ready, and ends each connection with its
     * answer. Whoever balances the load then sends the next request elsewhere, and none meets a closed door.
     */
    drain(seconds: number): Promise<void>;
    isDraining(): boolean;
  }
}

/** Gives the server its `drain`. */
export function allowDraining(app: FastifyInstance) {
  let isDraining = false;
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', async (seconds: number) => {
    isDraining = true;
    await pause(seconds * 1000);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
}
