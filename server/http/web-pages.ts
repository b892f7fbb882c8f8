import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { DrawPage } from '@underlay/contract/drawn-page.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bindingOf } from './binding-cookie.ts';
import { type DrawingSource, drawnPages, isVisit } from './drawn-pages.ts';
import { pagesWithCalls, signInCalls, startedBy } from './first-calls.ts';
import type { RequestHook } from './slow-callers.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
/** The portal's build for the server. */
const DRAWING = 'app/portal/draw.tsx';
const ANSWERS_TIMEOUT_MILLISECONDS = 300;
const NONCE_MARK = '__CSP_NONCE__';

const ASSETS = {
  root: join(DIST, 'assets'),
  prefix: '/assets/',
  immutable: true,
  maxAge: '1y',
  preCompressed: true,
} as const;

/** The origins of the provider's form and library. Everything else is our own origin. */
const STRIPE_HOSTS = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

const PROGRAMS = ['manager', 'portal', 'signin', 'developers'] as const;
type Program = (typeof PROGRAMS)[number];

/** What search engines may show: this page, and the one for who builds programs. */
const HOME = '/p/u/home';
const REFERENCE = '/developers';

export interface PageSource {
  /** The html of one of our programs, ready to be sent. */
  read(program: Program, url: string): Promise<string>;
  /** Draws a page of the portal. Without it the browser draws all of them. */
  readonly drawing?: DrawingSource;
  /** Only in development. Reloading in the browser needs scripts that the policy forbids. */
  readonly withoutPolicy?: true;
}

/** The built pages as they are now. Those of a later build fit a later server, and may come while this one runs. */
export function builtPages(dist = DIST): PageSource {
  const read = (name: string) => (existsSync(join(dist, name)) ? readFileSync(join(dist, name), 'utf8') : null);
  const pages = new Map(PROGRAMS.map((program) => [program, read(`${program}.html`)]));
  const drawn: Record<string, { readonly file: string }> = JSON.parse(read('draw/.vite/manifest.json') ?? '{}');
  return {
    read: async (program) => {
      const html = pages.get(program);
      if (!html) throw new Error(`${program}.html is not built: npm run build`);
      return html;
    },
    drawing: {
      answersTimeout: ANSWERS_TIMEOUT_MILLISECONDS,
      draw: async (page) => {
        // A process that serves no page of the portal never has this in memory.
        const file = join(dist, 'draw', drawn[DRAWING]?.file ?? '');
        const { draw }: { draw: DrawPage } = await import(/* @vite-ignore */ pathToFileURL(file).href);
        return draw(page);
      },
    },
  };
}

export interface PageSettings {
  readonly publicOrigin: string;
  readonly sandboxOrigin: string | null;
  /** Refuses an address that asks for too many. */
  readonly countPage: RequestHook;
  /** Where the API answers. */
  readonly apiBase: string;
  /** Another OpenID issuer, which pages ask when somebody signs in. */
  readonly issuer: string | null;
}

/**
 * The browser's programs. The portal is separate, so a customer never loads the manager's code. An unknown address
 * gets the portal's fallback screen with status 404.
 */
export async function mountWebPages(
  app: FastifyInstance,
  pages: PageSource,
  { publicOrigin, sandboxOrigin, issuer, countPage, apiBase }: PageSettings,
) {
  // There is one address for people, because sign-in works from there only. 127.0.0.1 and other names redirect to it.
  app.addHook('onRequest', async (request, reply) => {
    const foreign = request.host !== new URL(publicOrigin).host;
    if (foreign && request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate')
      return reply.redirect(`${publicOrigin}${request.url}`);
  });
  const policyFor = (program: Program, nonce: string) =>
    policyOf(nonce, program === 'portal' ? provider(sandboxOrigin) : NO_PROVIDER, issuer);
  const drawn = pages.drawing && drawnPages(app, pages.drawing);
  const send = async (
    reply: FastifyReply,
    program: Program,
    url: string,
    { status = 200, isPublic = false, complete = async (html: string, _nonce: string) => html } = {},
  ) => {
    const nonce = randomBytes(16).toString('base64');
    const html = await complete((await pages.read(program, url)).replaceAll(NONCE_MARK, nonce), nonce);
    if (pages.withoutPolicy) reply.removeHeader('content-security-policy');
    else reply.header('content-security-policy', policyFor(program, nonce));
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        ...(!isPublic && { 'x-robots-tag': 'noindex, nofollow' }),
      })
      .send(html);
  };
  await app.register(async (scope) => {
    scope.addHook('onRequest', countPage);
    if (existsSync(join(DIST, 'assets'))) await scope.register(fastifyStatic, ASSETS);
    scope.get('/', async (_request, reply) => reply.redirect(HOME));
    scope.get(REFERENCE, (request, reply) => send(reply, 'developers', request.url, { isPublic: true }));
    // Whoever may not read a page does not see that it wants to be in no index.
    scope.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n'),
    );
    for (const path of ['/p/m', '/p/m/*', '/a/*']) {
      scope.get(path, (request, reply) => {
        if (issuer !== null || !hasNoSession(request)) return send(reply, 'manager', request.url);
        return send(reply, 'signin', request.url, { complete: async (html) => inHead(html, signInCalls(apiBase)) });
      });
    }
    for (const path of ['/callback', '/signup_callback', '/signed-out', '/activate/*']) {
      scope.get(path, (request, reply) => send(reply, 'manager', request.url));
    }
    for (const path of ['/p/u', '/p/u/*', '/p/t', '/p/t/*', '/stripe/callback/*', '/unsubscribe/*']) {
      scope.get(path, (request, reply) => send(reply, 'portal', request.url));
    }
    for (const { page, callsOf } of pagesWithCalls(apiBase)) {
      const isPublic = page === HOME;
      scope.get<{ Params: Record<string, string> }>(page, (request, reply) => {
        const { params, url } = request;
        const calls = callsOf(params);
        const hasPlace = url.includes('?');
        const isDrawn = !hasPlace && isVisit(request);
        const complete = async (html: string, nonce: string) =>
          (isDrawn && (await drawn?.(request, calls, { html, ids: params, nonce }))) ||
          inHead(html, startedBy(calls, hasPlace));
        return send(reply, 'portal', url, { isPublic, complete });
      });
    }
  });
  return (request: { url: string }, reply: FastifyReply) => send(reply, 'portal', request.url, { status: 404 });
}

const inHead = (html: string, markup: string): string => html.replace('</head>', () => `${markup}</head>`);

/**
 * Our own tokens are worth nothing without the cookie that they are bound to. Browsers leave it out when another site leads
 * here, so then nobody knows.
 */
const hasNoSession = (request: FastifyRequest): boolean =>
  bindingOf(request) === null && ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']));

interface ProviderHosts {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}
const NO_PROVIDER: ProviderHosts = { script: [], frame: [], connect: [] };
/** What Trusted Types call the one policy of web/features/payments/portal/provider.ts. Other pages have none. */
const PROVIDER_POLICY = 'default';
const provider = (origin: string | null): ProviderHosts =>
  origin ? { script: [origin], frame: [origin], connect: [origin] } : STRIPE_HOSTS;

function policyOf(nonce: string, hosts: ProviderHosts, issuer: string | null): string {
  const asked = [...hosts.connect, ...(issuer ? [new URL(issuer).origin] : [])];
  return [
    "default-src 'none'",
    `script-src 'self' ${hosts.script.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${asked.join(' ')}`,
    `frame-src ${hosts.frame.join(' ') || "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${hosts === NO_PROVIDER ? "'none'" : PROVIDER_POLICY}`,
  ]
    .map((rule) => rule.trim())
    .join('; ');
}
