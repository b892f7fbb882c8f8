import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerProblem, statusOf } from '../../http/problems.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { OutOfDate, show } from './interaction.ts';
import { outOfDatePage, troublePage } from './pages.ts';

/** Whoever is on the way to sign in sees a page, also where the database does not answer. Scripts get a problem. */
export function answerTrouble(scope: FastifyInstance, { config }: Platform) {
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof OutOfDate) return show(reply, 400, outOfDatePage(config));
    if (!wantsPage(request)) return answerProblem(error, request, reply);
    const { status, headers } = statusOf(error);
    if (status === 500) request.log.error({ error: messageOf(error) }, 'a sign-in page failed');
    return show(reply.headers(headers), status, troublePage(config));
  });
}

const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/auth/interaction/') || headers.accept?.includes('text/html') === true;
