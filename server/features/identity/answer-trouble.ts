import type { FastifyInstance } from 'fastify';
import { answerProblem } from '../../http/problems.ts';
import { showTrouble, wantsPage } from '../../http/trouble-page.ts';
import type { Platform } from '../../services/platform.ts';
import { OutOfDate, show } from './interaction.ts';
import { outOfDatePage, START } from './pages.ts';

/** Whoever is on the way to sign in sees a page, also where the database does not answer. Scripts get a problem. */
export function answerTrouble(scope: FastifyInstance, { config }: Platform) {
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof OutOfDate) return show(reply, 400, outOfDatePage(config));
    if (!request.url.startsWith('/auth/interaction/') && !wantsPage(request))
      return answerProblem(error, request, reply);
    return showTrouble(config, { error, request, reply, again: START });
  });
}
