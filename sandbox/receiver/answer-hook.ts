import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChosenAnswer } from './message-store.ts';

const LARGE_BYTES = 10 * 1024 * 1024;
const DRIP_MILLISECONDS = 1_000;

/** Answers as it was chosen, also as badly as receivers do. */
export function answerHook(request: FastifyRequest, reply: FastifyReply, { mode, retryAfter }: ChosenAnswer) {
  switch (mode) {
    case 'status_200':
      return reply.send({ received: true });
    case 'status_500':
      return reply.code(500).send({ message: 'Something went wrong here.' });
    case 'status_410':
      return reply.code(410).send({ message: 'Nobody is here any more.' });
    case 'status_429':
      return reply.code(429).header('retry-after', retryAfter).send({ message: 'Not so fast.' });
    case 'redirect':
      return reply.redirect('/hooks/elsewhere', 307);
    case 'large':
      return reply.type('text/plain').send('x'.repeat(LARGE_BYTES));
    case 'slow':
      reply.hijack();
      drip(reply);
      return reply;
    case 'no_answer':
      return reply.hijack();
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
  }
}

/** Until the caller has enough of it. */
function drip({ raw }: FastifyReply) {
  raw.writeHead(200, { 'content-type': 'text/plain' });
  raw.write('.');
  const timer = setInterval(() => raw.write('.'), DRIP_MILLISECONDS);
  raw.on('close', () => clearInterval(timer));
}
