import { type Endpoint, endpoint } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { seen } from '@underlay/contract/seen.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answeredBy } from './answers-by-right.ts';

const response = z.object({ rows: z.array(z.object({ owed: seen('money', z.string()) })) });
const answered = (access: 'user' | 'portal' | 'public', more: object = {}) =>
  answeredBy(fastify(), endpoint({ method: 'GET', path: '/rows', access, summary: '', response, ...more }));

test('ROLE-07 an answer with a field that asks for a right is refused at start where nobody knows what its reader may', () => {
  for (const access of ['user', 'portal', 'public'] as const) {
    expect(() => answered(access)).toThrow('/rows answers a field that asks for a right');
    expect(() => answered(access, { response: z.object({ name: z.string() }) })).not.toThrow();
  }
  expect(answered('user', { asFounder: true }).writeByRight).toBeTypeOf('function');
});

test('ROLE-02 ROLE-07 the founder of a business is answered as its owner, and nobody else before their rights are known', () => {
  const all = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  expect(all.filter(({ asFounder }) => asFounder).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /business',
    'POST /account',
  ]);
});
