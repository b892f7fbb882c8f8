import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

const ORIGIN = 'https://app.underlay.example';
const FALLBACK = '/p/u/home';

/** P09: the open redirects that are tried: schemes x slashes x hosts, hidden by encodings, and our own paths bent outwards. */
const SCHEMES = ['', 'http:', 'https:', 'HTTPS:', 'ftp:', 'javascript:', 'data:', 'blob:https:', 'file:', 'ws:'];
const SLASHES = [
  '',
  '/',
  '//',
  '///',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/ /',
  '/.//',
  '/..//',
  '/%2f',
  '/%5c',
];
const HOSTS = ['evil.example', 'app.underlay.example@evil.example', 'evil.example:443', '[::1]'];
const WRAPPED = SCHEMES.flatMap((scheme) =>
  SLASHES.flatMap((slashes) => HOSTS.map((host) => `${scheme}${slashes}${host}/p/m`)),
);

const OURS = ['/p/m', '/p/u/x', '/p/t/y', '/a/account-selection'];
const BENDS = [
  '/..//evil.example',
  '/.././/evil.example',
  '/%2e%2e//evil.example',
  '//evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '\\evil.example',
  '/\tevil',
  '\r\nLocation: https://evil.example',
  '/%0d%0aLocation:%20evil',
  '/%00',
  '/%09/evil.example',
  '\u2028',
  '\u3002evil.example',
  '/\uff0fevil.example',
];
const BENT = OURS.flatMap((path) => BENDS.map((bend) => path + bend));

/** Our own returns from sign-in and from providers. They would go round in circles or hand over an answer of a provider. */
const LOOPS = [
  '/callback?code=1',
  '/signup_callback',
  '/signed-out',
  '/stripe/callback/a/b/c',
  '/auth/authorize',
  '/p',
  '/',
];

const PAYLOADS = [...WRAPPED, ...BENT, ...LOOPS];

test('PAY-30 none of the known open redirects leads away, and what stays is one of our pages (P09)', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(445);
  const escapes = PAYLOADS.filter((payload) => {
    const path = safeReturnPath(payload, ORIGIN, FALLBACK);
    const { origin, pathname } = new URL(path, ORIGIN);
    return origin !== ORIGIN || path.startsWith('//') || !/^\/(p\/[umt](\/|$)|a\/account-selection$)/.test(pathname);
  });
  expect(escapes).toEqual([]);
});

test('PAY-30 every one of them, encoded once more for an address, still leads nowhere else', () => {
  for (const payload of PAYLOADS) {
    const asked = new URL(`${ORIGIN}/stripe/callback/a/b/c?redirect_path=${encodeURIComponent(payload)}`);
    for (const raw of [asked.searchParams.get('redirect_path'), encodeURIComponent(payload), encodeURI(payload)]) {
      const path = safeReturnPath(raw, ORIGIN, FALLBACK);
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      expect(safeReturnPath(path, ORIGIN, FALLBACK)).toBe(path);
    }
  }
});
