import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

const ORIGIN = 'https://app.underlay.example';
const back = (raw: unknown) => safeReturnPath(raw, ORIGIN, '/fallback');

test('AUTH-08 our own pages pass as they are', () => {
  for (const path of [
    '/p/m',
    '/p/m/x/invoices?page=2#top',
    '/p/u/a/a/b/invoices/c',
    '/a/account-selection?x=1',
    '/p/t/account-summary',
  ])
    expect(back(path)).toBe(path);
});

test('PAY-30 nothing leads away from our own pages (D11, P09)', () => {
  const evil = [
    '//evil.com',
    '/\\evil.com',
    '/.//evil.com',
    '/p/m/..//evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    '/%2f%2fevil.com',
    '/p/m/%5cevil',
    '\t/p/m',
    '/p/m\n',
    '/p/m/%0d%0aSet-Cookie:x',
    '/callback?code=1',
    '/stripe/callback/a/b/c',
    '/p/../callback',
    '/p/mx',
    '',
    '/',
    '@evil.com',
    '/p/m/ümlaut',
    null,
    7,
    {},
    `/p/m/${'a'.repeat(3000)}`,
  ];
  for (const raw of evil) expect([raw, back(raw)]).toEqual([raw, '/fallback']);
});

test('PAY-30 whatever passes stays on our origin and passes again unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webPath(),
        fc.string(),
        fc.string().map((text) => `/p/m/${text}`),
      ),
      (raw) => {
        const path = back(raw);
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        expect(back(path)).toBe(path);
      },
    ),
    { numRuns: 2000 },
  );
});

test('AUTH-08 a page has its whole name, and an address 2,048 signs at most', () => {
  expect(['/a/security', '/a/create-account', '/p/m/'].map(back)).toEqual([
    '/a/security',
    '/a/create-account',
    '/p/m/',
  ]);
  for (const path of ['/a/security-x', '/a/account-selection/x', '/a/create-accounts', '/p/x'])
    expect(back(path)).toBe('/fallback');
  const longest = `/p/m/${'x'.repeat(2_043)}`;
  expect([back(longest), back(`${longest}x`)]).toEqual([longest, '/fallback']);
});
