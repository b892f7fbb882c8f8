import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Platform } from '../../services/platform.ts';
import { entriesOf, fromOurPages, readForms } from './form-body.ts';
import { outOfDatePage, signInPage, signUpPage, troublePage } from './pages.ts';
import { type FormOutcome, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { leadsToPortal } from './way-back.ts';

type Request = FastifyRequest<{ Params: { uid: string } }>;

class OutOfDate extends Error {}

/** The sign-in and sign-up pages of one authorization request, which the browser proves with its interaction cookie. */
export function mountInteractionPages(scope: FastifyInstance, platform: Platform, provider: Provider) {
  const { config } = platform;
  readForms(scope);
  scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof OutOfDate) return show(reply, 400, outOfDatePage(config));
    // Too many requests, or a form that is too large or no form: the sender's doing.
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ error: String(error) }, 'a sign-in page failed');
    return show(reply, status, troublePage(config));
  });

  scope.get('/interaction/:uid', async (request: Request, reply) => {
    const { uid, params } = await interactionOf(provider, request, reply);
    return reply.redirect(`/auth/interaction/${uid}/${params.intent === 'signup' ? 'sign-up' : 'sign-in'}`, 303);
  });

  scope.get('/interaction/:uid/sign-in', async (request: Request, reply) => {
    const { uid, params } = await interactionOf(provider, request, reply);
    return show(reply, 200, signInPage(config, uid, { entries: {}, toPortal: leadsToPortal(params.state) }));
  });

  scope.get('/interaction/:uid/sign-up', async (request: Request, reply) => {
    const { uid, params } = await interactionOf(provider, request, reply);
    return show(reply, 200, signUpPage(config, uid, { entries: {}, toPortal: leadsToPortal(params.state) }));
  });

  scope.post('/interaction/:uid/sign-in', async (request: Request, reply) => {
    const { uid, params } = await submittedInteraction(platform, provider, request, reply);
    const entries = entriesOf(request, ['email', 'password']);
    const outcome = await signIn(platform, { ...entries, ipAddress: request.ip });
    if ('userId' in outcome) return finish(provider, request, reply, outcome.userId);
    return showAgain(
      reply,
      outcome,
      signInPage(config, uid, { entries, ...outcome, toPortal: leadsToPortal(params.state) }),
    );
  });

  scope.post('/interaction/:uid/sign-up', async (request: Request, reply) => {
    const { uid, params } = await submittedInteraction(platform, provider, request, reply);
    const entries = entriesOf(request, ['firstName', 'lastName', 'email', 'password']);
    const outcome = await signUp(platform, entries, { ipAddress: request.ip });
    if ('userId' in outcome) return finish(provider, request, reply, outcome.userId);
    return showAgain(
      reply,
      outcome,
      signUpPage(config, uid, { entries, ...outcome, toPortal: leadsToPortal(params.state) }),
    );
  });
}

/** The open request of this browser. The address alone opens nothing: its cookie must name the same one. */
async function interactionOf(provider: Provider, request: Request, reply: FastifyReply) {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
    if (error.name === 'SessionNotFound') throw new OutOfDate();
    throw error;
  });
  if (interaction.uid !== request.params.uid || interaction.prompt.name !== 'login') throw new OutOfDate();
  return interaction;
}

async function submittedInteraction(platform: Platform, provider: Provider, request: Request, reply: FastifyReply) {
  if (!fromOurPages(request, platform.config)) throw new OutOfDate();
  return interactionOf(provider, request, reply);
}

async function finish(provider: Provider, request: Request, reply: FastifyReply, accountId: string) {
  const result = { login: { accountId } };
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  return reply.redirect(returnTo, 303);
}

const show = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

function showAgain(reply: FastifyReply, outcome: Exclude<FormOutcome, { userId: string }>, page: string) {
  const wait = 'alert' in outcome ? outcome.retryAfterSeconds : undefined;
  if (wait === undefined) return show(reply, 422, page);
  return show(reply.header('retry-after', String(wait)), 429, page);
}
