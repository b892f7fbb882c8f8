import { parseCookie } from 'cookie';

/** `__Host-bind` over https. A plain `bind` on http://localhost, where browsers refuse the prefix. */
export const BINDING_COOKIES = ['__Host-bind', 'bind'] as const;

export function bindingOf(request: { headers: { cookie?: string | undefined } }): string | null {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return BINDING_COOKIES.map((name) => cookies[name]).find((value) => value !== undefined) ?? null;
}
