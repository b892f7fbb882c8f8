import { randomBytes } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { bindingOf } from '../../http/binding-cookie.ts';
import { sha256 } from '../../services/sealer.ts';

const BINDING_BYTES = 32;
const BINDING = /^[\w-]{43}$/;
/** As long as the oldest token family can live (P15). */
const MAX_AGE_SECONDS = 14 * 24 * 3600;

interface BindingState {
  /** What the refresh token in use is bound to. Its successors stay bound to the same. */
  boundTo?: Buffer;
  issued?: Buffer;
}

/**
 * What the tokens of this answer are bound to. A browser gets a cookie that scripts cannot read, and its tokens are worth
 * nothing without it. Other programs send no Sec-Fetch-Site and get unbound tokens (P15).
 */
export function bindTokens(ctx: KoaContextWithOIDC, secure: boolean): Buffer | null {
  const state = ctx.state as BindingState;
  if (state.issued) return state.issued;
  const site = ctx.get('sec-fetch-site');
  if (!site) return state.boundTo ?? null;
  if (site !== 'same-origin') throw new errors.InvalidRequest('tokens are only issued to pages of the same origin');
  const value = presentedBinding(ctx.req) ?? randomBytes(BINDING_BYTES).toString('base64url');
  ctx.append('set-cookie', bindingCookie(value, secure, MAX_AGE_SECONDS));
  state.issued = sha256(value);
  return state.issued;
}

/** Whether this request may use a refresh token that is bound to `binding`. The binding is remembered for the tokens that follow. */
export function mayRefresh(ctx: KoaContextWithOIDC, binding: Buffer): boolean {
  const presented = presentedBinding(ctx.req);
  if (!presented || !sha256(presented).equals(binding)) return false;
  (ctx.state as BindingState).boundTo = binding;
  return true;
}

/** Hash of the request's binding cookie, or null. */
export function presentedHash(request: { headers: { cookie?: string | undefined } }): Buffer | null {
  const value = presentedBinding(request);
  return value ? sha256(value) : null;
}

export const forgottenBinding = (secure: boolean): string => bindingCookie('', secure, 0);

function presentedBinding(request: { headers: { cookie?: string | undefined } }): string | null {
  const value = bindingOf(request);
  return value && BINDING.test(value) ? value : null;
}

/** Browsers accept the `__Host-` prefix over https only. */
const bindingCookie = (value: string, secure: boolean, maxAge: number): string =>
  stringifySetCookie({
    name: secure ? '__Host-bind' : 'bind',
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    maxAge,
    secure,
  });
