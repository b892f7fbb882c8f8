import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Config } from '../../config.ts';
import { limitCalls } from '../../http/identified-callers.ts';
import { STYLE_SOURCE } from '../../http/page-alone.ts';
import type { Platform } from '../../services/platform.ts';
import { answerTrouble } from './answer-trouble.ts';
import { ASSETS, SCRIPTS } from './auth-layout.ts';
import { returnOrigins } from './clients.ts';
import { rememberRequests } from './exchange-code.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { mountInteractionPages } from './interaction-pages.ts';
import { startFailedPage } from './pages.ts';

const CALLS_PER_MINUTE = 300;

/** Everything below /auth: the provider's endpoints, its pages and their style. For the embedded provider only. */
export async function mountIdentity(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config } = platform;
  const provider = await createIdentityProvider(platform);
  rememberRequests(app);
  await app.register(
    async (scope) => {
      answerTrouble(scope, platform);
      if (config.rateLimits)
        await limitCalls(scope, platform.rateLimiter, { name: 'sign-in calls', max: CALLS_PER_MINUTE });
      scope.addHook('onRequest', async () => platform.databaseWatch.check());
      const headers = pageHeaders(config);
      scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
      mountAssets(scope);
      await scope.register(async (pages) => mountInteractionPages(pages, platform, provider));
      await scope.register(async (rest) => mountProvider(rest, config, provider));
    },
    { prefix: '/auth' },
  );
}

function mountAssets(scope: FastifyInstance) {
  for (const [name, { type, body }] of Object.entries(ASSETS)) {
    scope.get(`/assets/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body),
    );
  }
}

/** The provider is a Koa application. It gets the raw request, with its body unread and the prefix cut off. */
function mountProvider(scope: FastifyInstance, config: Config, provider: Provider) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  provider.use(async (ctx, next) => {
    await next();
    // The provider lets pages of every origin read what does not name a client. Only our own pages have anything to read (P15).
    ctx.remove('access-control-allow-origin');
    if (ctx.status !== 404 || ctx.body || ctx.accepts('json', 'html') !== 'html') return;
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = startFailedPage(config);
  });
  const answer = provider.callback();
  const { host, protocol } = new URL(config.publicOrigin);
  scope.all('/*', (request: FastifyRequest, reply: FastifyReply) => {
    // PostgreSQL stores no NUL, and no honest parameter has one.
    if (request.url.includes('%00')) return reply.code(400).type('text/html').send(startFailedPage(config));
    const raw: typeof request.raw & { originalUrl?: string } = request.raw;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    raw.originalUrl = raw.url ?? '';
    raw.url = raw.originalUrl.slice('/auth'.length);
    // Addresses are built from the configured origin, whatever Host a request carries (TM-20).
    Object.assign(raw.headers, {
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': request.ip,
    });
    void answer(raw, reply.raw);
    return reply;
  });
}

/** Only our two scripts may run, and forms lead to us or back to the application. */
function pageHeaders(config: Config): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': SCRIPTS.map((name) => `${config.publicOrigin}/auth/assets/${name}`).join(' '),
    // The strength of a password that is being typed, and what a passkey has to sign.
    'connect-src': `${config.publicOrigin}/auth/interaction/`,
    'style-src': `'self' ${STYLE_SOURCE}`,
    'font-src': "'self'",
    'img-src': "'self' data:",
    'form-action': ["'self'", ...returnOrigins(config)].join(' '),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  };
  const text = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`.trim());
  return {
    'content-security-policy': text.join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}
