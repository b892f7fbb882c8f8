import { randomUUID } from 'node:crypto';
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import type { Config } from '../../config.ts';
import { statusOf } from '../../http/problems.ts';
import { troublePage } from '../../http/trouble-page.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { activationOf, codeHash, namesAnother, userExists } from '../account/index.ts';
import { clientsOf, SCOPE } from './clients.ts';
import { confirmLogOut, loggedOut, logOut } from './log-out.ts';
import { ACCESS_TOKEN_SECONDS, oauthAdapter } from './oauth-store.ts';
import { outOfDatePage, START, startFailedPage } from './pages.ts';
import { type IdentityKeys, readIdentityKeys } from './server-key-store.ts';

const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 3600;
/** A person who does nothing for this long signs in again (P15). */
const INACTIVE_SECONDS = 12 * 3600;
/** Everybody signs in again after this long. */
const ABSOLUTE_SECONDS = 14 * 24 * 3600;

export const issuerOf = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): string => `${publicOrigin}/auth`;

/** The embedded OpenID provider: code flow with PKCE for our own two clients and nothing else (AUTH-01, D22). */
export async function createIdentityProvider(platform: Platform): Promise<Provider> {
  const provider = new Provider(issuerOf(platform.config), configuration(platform, await readIdentityKeys(platform)));
  // Addresses in answers use the configured origin. mount-identity.ts fills the forwarded headers itself (TM-20).
  provider.proxy = true;
  provider.use(loggedOut(platform));
  const report = (error: unknown) => platform.log.error({ error: messageOf(error) }, 'the identity provider failed');
  provider.on('server_error', (ctx, error) => {
    const { status, headers } = statusOf(error);
    ctx.status = status;
    ctx.set(headers);
    if (status === 500) report(error);
  });
  // Koa's own event is missing in the provider's types. Without a listener it would print to the console.
  (provider as NodeJS.EventEmitter).on('error', report);
  return provider;
}

function configuration(platform: Platform, keys: IdentityKeys): Configuration {
  const { config } = platform;
  return {
    adapter: oauthAdapter(platform),
    clients: clientsOf(config),
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys, names: cookieNames(config), long: COOKIE, short: COOKIE },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      end_session: '/oauth/logout',
      jwks: '/oauth/jwks',
    },
    features: features(platform),
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    extraParams: { intent: onlyOurScope, user_id: tellApart, activation: keepHashOnly },
    clientBasedCORS: (_ctx, origin) => origin === config.publicOrigin,
    clockTolerance: 0,
    findAccount: async (_ctx, id) =>
      (await userExists(platform.systemDb.sql, id)) ? { accountId: id, claims: () => ({ sub: id }) } : undefined,
    loadExistingGrant: (ctx) => grantOf(ctx, resourceOf(config)),
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    interactions: { policy: policy(platform), url: (_ctx, interaction) => `/auth/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Grant: ABSOLUTE_SECONDS,
      RefreshToken: (_ctx, token) => remaining(token.totalLifetime()),
      Session: (_ctx, session) => remaining(session.loginTs ? Math.floor(Date.now() / 1000) - session.loginTs : 0),
    },
    renderError: (ctx, out, error) => {
      platform.log.warn({ error: out.error, description: out.error_description }, 'a sign-in was refused');
      ctx.type = 'html';
      ctx.body = errorPage(config, out.error, error.name);
    },
  };
}

function errorPage(config: Config, code: string, name: string): string {
  if (code === 'server_error') return troublePage(config, { again: START });
  return name === 'SessionNotFound' ? outOfDatePage(config) : startFailedPage(config);
}

const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true } as const;

function cookieNames({ publicOrigin }: Config) {
  const [host, path] = publicOrigin.startsWith('https:') ? ['__Host-', '__Secure-'] : ['', ''];
  return { session: `${host}session`, interaction: `${path}interaction`, resume: `${path}resume` };
}

function features(platform: Platform): Configuration['features'] {
  const { config } = platform;
  const resource = resourceOf(config);
  const off = { enabled: false };
  return {
    devInteractions: off,
    dPoP: off,
    userinfo: off,
    pushedAuthorizationRequests: off,
    revocation: off,
    introspection: off,
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => logOut(ctx, form, config),
      postLogoutSuccessSource: (ctx) => confirmLogOut(ctx, config),
    },
    // The scope "/api" belongs to our API. A token needs no openid scope (pitfall C3).
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator): ResourceServer => {
        if (indicator !== resource) throw new errors.InvalidTarget();
        return {
          scope: SCOPE,
          audience: resource,
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: 'opaque',
        };
      },
    },
  };
}

const resourceOf = ({ publicOrigin }: Config): string => `${publicOrigin}/core/api`;

/** Checks what was sent with every authorization request. The provider itself would overlook some other scopes (AUTH-03). */
function onlyOurScope(ctx: KoaContextWithOIDC) {
  if (ctx.query.scope !== SCOPE) throw new errors.InvalidScope(`scope must be ${SCOPE}`, SCOPE);
}

/**
 * Two sign-ins of one session have one grant. The provider hands this from the request on to the code, and from each renewal token to
 * the next. No client sends one, since it belongs to the scope "openid".
 */
function tellApart(ctx: KoaContextWithOIDC) {
  if (ctx.oidc.params) ctx.oidc.params.nonce = randomUUID();
}

/** The code of a mailed link opens an account, so an open sign-in remembers its hash alone. */
function keepHashOnly(ctx: KoaContextWithOIDC, code: string | undefined) {
  if (code && ctx.oidc.params) ctx.oidc.params.activation = codeHash(code).toString('hex');
}

/**
 * Both clients are ours, so there is no consent page. Whoever asks to sign up, or follows a mailed link that still works, gets
 * its page, even while someone is signed in. A link that names another person than the one signed in leads to the sign-in page.
 */
function policy(platform: Platform) {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const isDone = (ctx: KoaContextWithOIDC) => Boolean((ctx.oidc.result as { login?: unknown } | undefined)?.login);
  const signUpAsked = (ctx: KoaContextWithOIDC) => ctx.oidc.params?.intent === 'signup' && !isDone(ctx);
  const linkIsGood = async (ctx: KoaContextWithOIDC) =>
    !isDone(ctx) && (await activationOf(platform, ctx.oidc)) !== null;
  const isForAnother = (ctx: KoaContextWithOIDC) =>
    !isDone(ctx) && namesAnother(ctx.oidc.params, ctx.oidc.session?.accountId);
  const checks = policy.get('login')?.checks;
  checks?.add(new interactionPolicy.Check('sign_up', 'sign-up was asked for', signUpAsked));
  checks?.add(new interactionPolicy.Check('activation', 'a mailed link was followed', linkIsGood));
  checks?.add(new interactionPolicy.Check('another', 'a mailed link names another person', isForAnother));
  return policy;
}

/**
 * The grant of this session, or a new one. The old one is gone after a refresh token was used twice. Asking for consent again
 * would loop (pitfall C1).
 */
async function grantOf(ctx: KoaContextWithOIDC, resource: string) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = session.grantIdFor(client.clientId);
  const existing = id ? await provider.Grant.find(id) : undefined;
  if (existing?.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addResourceScope(resource, SCOPE);
  await grant.save();
  return grant;
}

const remaining = (ageSeconds: number): number =>
  Math.max(1, Math.min(INACTIVE_SECONDS, ABSOLUTE_SECONDS - ageSeconds));
