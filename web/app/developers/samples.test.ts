import { isForConnections } from '@underlay/contract/connection-access.ts';
import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { openApiDocument } from '@underlay/contract/openapi.ts';
import { expect, test } from 'vitest';
import { type ApiDocument, bodyOf, groupsOf } from './api-document.ts';
import { sampleBody } from './curl.ts';

const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument('https://underlay.example'))) as ApiDocument;
const CALLS = new Map(groupsOf(DOCUMENT).flatMap(({ calls }) => calls.map((call) => [call.operationId, call])));
const ENDPOINTS = Object.entries(contract).flatMap(([tag, group]) =>
  Object.entries<Endpoint>(group).map(([name, spec]) => [`${tag}.${name}`, spec] as const),
);

test('REF-01 the body of every example for a connection is taken by the call itself', () => {
  const samples = ENDPOINTS.flatMap(([name, spec]) => {
    const call = CALLS.get(name);
    const schema = call && bodyOf(call);
    return isForConnections(spec) && spec.body && schema
      ? [{ name, body: spec.body, sample: sampleBody(call, schema) }]
      : [];
  });
  expect(samples.length).toBeGreaterThan(70);
  const refused = samples.flatMap(({ name, body, sample }) => {
    const { error } = body.safeParse(sample);
    return error ? [{ name, sample, issues: error.issues }] : [];
  });
  expect(refused).toEqual([]);
});
