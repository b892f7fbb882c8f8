import { type Endpoint, endpoint } from '@underlay/contract/endpoint.ts';
import type { RefusalCode } from '@underlay/contract/refusals.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refused } from '../services/refused.ts';
import { answerDeclared } from './declared-refusals.ts';

const spec: Endpoint = endpoint({
  method: 'POST',
  path: '/business/:businessId/tasks',
  access: 'manager',
  right: 'work',
  summary: 'For this test',
  response: z.void(),
  refusals: ['credit_left'],
});

/** How the product answers a handler with this refusal. */
async function answered(code: RefusalCode, isStrict: boolean) {
  const app = fastify();
  app.route({
    method: spec.method,
    url: '/',
    errorHandler: answerDeclared(spec, { isStrict }),
    handler: async () => {
      throw new Refused(code);
    },
  });
  const { statusCode, body } = await app.inject({ method: spec.method, url: '/' });
  await app.close();
  return [statusCode, JSON.parse(body).code];
}

test('ERR-04 what an endpoint declares, and what follows from what it is, is refused as it is', async () => {
  expect(await answered('credit_left', true)).toEqual([409, 'credit_left']);
  expect(await answered('NOT_FOUND', true)).toEqual([404, 'NOT_FOUND']);
  expect(await answered('REQUEST_REPEATED', true)).toEqual([409, 'REQUEST_REPEATED']);
});

test('ERR-04 a refusal that the API document does not name is a bug where we look for ours, and said where people work', async () => {
  expect(await answered('no_lines', true)).toEqual([500, 'INTERNAL']);
  expect(await answered('no_lines', false)).toEqual([409, 'no_lines']);
});
