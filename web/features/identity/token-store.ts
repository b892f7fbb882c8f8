import type { TokenSet } from '@underlay/contract/identity.ts';

/** AUTH-10: the token set as it came, and the moment its clock started, in milliseconds. */
export interface StoredTokens extends TokenSet {
  readonly clock_start: number;
}

const KEY = 'underlay.tokens';
/** AUTH-14: this many seconds before its end a token counts as expired. */
const SAFETY_SECONDS = 60;

export function readTokens(): StoredTokens | null {
  const text = localStorage.getItem(KEY);
  if (text === null) return null;
  try {
    return asTokens(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

export function storeTokens(tokens: TokenSet, now: number = Date.now()): StoredTokens {
  const { access_token, refresh_token, expires_in, scope, token_type } = tokens;
  const stored: StoredTokens = {
    access_token,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    expires_in,
    scope,
    token_type,
    clock_start: now,
  };
  localStorage.setItem(KEY, JSON.stringify(stored));
  return stored;
}

/** AUTH-14: 60 seconds left is expired, 61 is valid. */
export function isExpired(tokens: Pick<StoredTokens, 'clock_start' | 'expires_in'>, now: number = Date.now()): boolean {
  const left = tokens.expires_in - (now - tokens.clock_start) / 1000;
  return left <= SAFETY_SECONDS;
}

const leaving = new Set<() => void>();

/** AUTH-18: nothing of the person stays in this browser. */
export function forgetPerson(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const callback of leaving) callback();
}

/** Calls back when the person logs out, in this tab or in another. */
export function onLoggedOut(callback: () => void): () => void {
  leaving.add(callback);
  const elsewhere = onLoggedOutElsewhere(callback);
  return () => {
    leaving.delete(callback);
    elsewhere();
  };
}

/** Logging out in one tab logs out the others. Calls back when another tab removed the tokens. */
export function onLoggedOutElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if ((event.key === KEY || event.key === null) && event.newValue === null) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Signing in or renewing in one tab is good for the others. Calls back when another tab stored tokens. */
export function onSignedInElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue !== null) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function asTokens(value: unknown): StoredTokens | null {
  if (typeof value !== 'object' || value === null) return null;
  const access: unknown = Reflect.get(value, 'access_token');
  const expires: unknown = Reflect.get(value, 'expires_in');
  const start: unknown = Reflect.get(value, 'clock_start');
  const complete = typeof access === 'string' && typeof expires === 'number' && typeof start === 'number';
  return complete ? (value as StoredTokens) : null;
}
