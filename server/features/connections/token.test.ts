import { expect, test } from 'vitest';
import { isOfConnection, isWellFormed, newToken, startOf, tokenFrom, tokenIn } from './token.ts';

const PUBLISHED = 'ulk_42un7GJ8wIAbHDnhePy2Mqo9gkXYFS7sXjeCn1f4haT01irDS';

test('CONN-03 T06 a token is its prefix, 32 bytes in 62 signs each, and the sum of both', () => {
  expect(tokenFrom(Buffer.alloc(32, 0x11))).toBe(PUBLISHED);
  expect(startOf(PUBLISHED)).toBe('ulk_42un');
  const made = Array.from({ length: 200 }, newToken);
  expect(new Set(made).size).toBe(200);
  for (const token of [...made, tokenFrom(Buffer.alloc(32)), tokenFrom(Buffer.alloc(32, 0xff))])
    expect([token.length, isOfConnection(token), isWellFormed(token)]).toEqual([53, true, true]);
});

test('CONN-06 whoever changes one sign of a token, or sends another text, is told so by the sum alone', () => {
  for (let at = 4; at < PUBLISHED.length; at += 1) {
    const other = PUBLISHED[at] === 'a' ? 'b' : 'a';
    expect(isWellFormed(PUBLISHED.slice(0, at) + other + PUBLISHED.slice(at + 1))).toBe(false);
  }
  for (const text of [
    'ulk_',
    `${PUBLISHED} `,
    ` ${PUBLISHED}`,
    PUBLISHED.slice(1),
    `${PUBLISHED}\n`,
    PUBLISHED.toUpperCase(),
  ])
    expect([text, isWellFormed(text)]).toEqual([text, false]);
});

test('CONN-04 a token is found wherever it stands in an address', () => {
  for (const address of [
    `/connection?token=${PUBLISHED}`,
    `/business/${PUBLISHED}/jobs`,
    `/jobs?q=oak&k=x${PUBLISHED}y`,
  ])
    expect([address, tokenIn(address)]).toEqual([address, PUBLISHED]);
  expect(tokenIn('/business/3f2b8c1e/jobs?search=ulk_oak')).toBeNull();
});
