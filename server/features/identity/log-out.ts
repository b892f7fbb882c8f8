import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Platform } from '../../services/platform.ts';
import { forgottenBinding, presentedHash } from './binding.ts';
import { revokeBrowser } from './oauth-store.ts';
import { loggedOutPage, logOutPage } from './pages.ts';

const SEE_OTHER = 303;
const OWN_PAGES: readonly string[] = ['same-origin', 'same-site'];

/**
 * The log-out request of a signed-in browser. From our own pages it happens at once. A link from elsewhere only gets a button,
 * so no foreign page can log people out (P17).
 */
export async function logOut(ctx: KoaContextWithOIDC, form: string, config: Config) {
  if (!OWN_PAGES.includes(ctx.get('sec-fetch-site'))) {
    ctx.body = logOutPage(config, { action: ctx.oidc.urlFor('end_session_confirm'), xsrf: secretOf(form) });
    return;
  }
  const { session, provider } = ctx.oidc;
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId) await provider.Grant.adapter.destroy(grantId);
  }
  await session?.destroy();
  ctx.oidc.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax', signed: true });
  sendBack(ctx);
}

/** Middleware around the provider. Every log-out ends this browser's tokens, whatever way it took. */
export function loggedOut(platform: Platform): Parameters<Provider['use']>[0] {
  const secure = platform.config.publicOrigin.startsWith('https:');
  return async (ctx, next) => {
    await next();
    const route = ctx._matchedRouteName;
    const { session } = (ctx as unknown as KoaContextWithOIDC).oidc ?? {};
    // Nobody is signed in, so there is nothing to confirm. The provider would show a page that submits itself with a script.
    if (route === 'end_session' && ctx.status === 200 && !session?.accountId)
      sendBack(ctx as unknown as KoaContextWithOIDC);
    if (!String(route).startsWith('end_session') || ctx.status !== SEE_OTHER) return;
    const binding = presentedHash(ctx.req);
    if (!binding) return;
    await revokeBrowser(platform.systemDb.sql, binding);
    ctx.append('set-cookie', forgottenBinding(secure));
  };
}

/** Only a registered address gets here, because the provider compared it. The state travels back unchanged (D20). */
function sendBack(ctx: KoaContextWithOIDC) {
  const { postLogoutRedirectUri, state } = (ctx.oidc.session?.state ?? {}) as {
    postLogoutRedirectUri?: string;
    state?: string;
  };
  const target = new URL(postLogoutRedirectUri ?? ctx.oidc.urlFor('end_session_success'));
  if (postLogoutRedirectUri && state !== undefined) target.searchParams.set('state', state);
  ctx.status = SEE_OTHER;
  ctx.redirect(target.href);
  ctx.body = '';
}

export function confirmLogOut(ctx: KoaContextWithOIDC, config: Config) {
  ctx.body = loggedOutPage(config);
}

/** The provider hands over its form as text. Our page is built around the secret in it. */
const secretOf = (form: string): string => /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
