import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isForConnections } from './connection-access.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';
import { broken } from './only-grows.ts';
import { openApiDocument } from './openapi.ts';
import { openEnded } from './published.ts';
import { MEANINGS } from './webhook-meanings.ts';

const TODAY = '2026-11-25';
const whole = JSON.parse(JSON.stringify(openApiDocument('https://underlay.example')));
const few = Object.fromEntries(
  ['invoices', 'invoices/{invoiceId}/status', 'payments'].map((name) => {
    const path = `/business/{businessId}/${name}`;
    return [path, whole.paths[path]];
  }),
);
/** A new copy of a part of it, for a change: all of it takes half a second to write, and long to compare. */
const document = () => structuredClone({ webhooks: { 'invoice.sent': whole.webhooks['invoice.sent'] }, paths: few });
const published = () => JSON.parse(readFileSync(join(import.meta.dirname, 'published-api.generated.json'), 'utf8'));
const invoices = (of: ReturnType<typeof document>) => of.paths['/business/{businessId}/invoices'];

test('REF-03 what was published is still there: npm run publish-api writes down what has come since', () => {
  expect(broken(published(), whole, TODAY)).toEqual([]);
  expect(Object.keys(published().paths).length).toBeGreaterThan(80);
});

test('REF-03 the check finds whatever a program could miss', () => {
  const found = (change: (now: ReturnType<typeof document>) => void) => {
    const now = document();
    change(now);
    return broken(document(), now, TODAY);
  };
  const body = (of: ReturnType<typeof document>) => invoices(of).post.requestBody.content['application/json'].schema;
  const list = 'GET /business/{businessId}/invoices';
  const create = 'POST /business/{businessId}/invoices';
  const status = 'PUT /business/{businessId}/invoices/{invoiceId}/status';
  expect(found(() => undefined)).toEqual([]);
  expect(found((now) => delete invoices(now).get)).toEqual([`${list} is gone`]);
  expect(
    found((now) => delete invoices(now).get.responses[200].content['application/json'].schema.items.properties.total),
  ).toEqual([`${list}: the answer has no [].total`]);
  expect(found((now) => invoices(now).get.parameters.pop())).toEqual([`${list}: status is no longer taken`]);
  expect(found((now) => body(now).required.push('notes'))).toEqual([]);
  const optional =
    Object.keys(body(document()).properties).find((name) => !body(document()).required.includes(name)) ?? '';
  expect(found((now) => body(now).required.push(optional))).toEqual([`${create}: ${optional} is required`]);
  expect(found((now) => delete body(now).properties.description)).toEqual([`${create}: the body takes no description`]);
  const listed = (of: ReturnType<typeof document>) =>
    of.paths['/business/{businessId}/payments'].get.responses[200].content['application/json'].schema.items.properties;
  expect(
    found((now) => {
      listed(now).amount.type = [listed(now).amount.type, 'null'];
    }),
  ).toEqual(['GET /business/{businessId}/payments: [].amount may be null in the answer']);
  const statuses = (now: ReturnType<typeof document>) =>
    now.paths['/business/{businessId}/invoices/{invoiceId}/status'].put.requestBody.content['application/json'].schema
      .properties.status;
  expect(found((now) => statuses(now).enum.shift())).toEqual([`${status}: status no longer takes sent`]);
  expect(
    found((now) => {
      body(now).properties.added = { type: 'string' };
      body(now).required.push('added');
    }),
  ).toEqual([`${create}: added is required`]);
});

test('REF-03 HOOK-02 the check finds what a program that is told could miss', () => {
  const found = (change: (now: ReturnType<typeof document>) => void) => {
    const now = document();
    change(now);
    return broken(document(), now, TODAY);
  };
  const message = (of: ReturnType<typeof document>) => of.webhooks['invoice.sent'].post;
  const body = (of: ReturnType<typeof document>) => message(of).requestBody.content['application/json'].schema;
  const name = 'the message POST invoice.sent';
  expect(found((now) => delete now.webhooks['invoice.sent'])).toEqual([`${name} is gone`]);
  expect(found((now) => message(now).parameters.shift())).toEqual([`${name}: it has no header webhook-id`]);
  expect(found((now) => delete body(now).properties.timestamp)).toEqual([`${name}: the answer has no timestamp`]);
  expect(found((now) => body(now).required.shift())).toEqual([`${name}: type may be missing in the answer`]);
  expect(found((now) => Object.assign(body(now).properties.timestamp, { type: 'number' }))).toHaveLength(2);
  const before = document();
  Object.assign(message(before), { deprecated: true, 'x-sunset': TODAY });
  const now = document();
  delete now.webhooks['invoice.sent'];
  expect(broken(before, now, TODAY)).toEqual([]);
});

test('REF-03 the check finds other types and values, also within lists', () => {
  const operation = (answer: object, body: object, query: object) => ({
    parameters: [{ name: 'kind', in: 'query', required: false, schema: query }],
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: { 200: { content: { 'application/json': { schema: answer } } } },
  });
  const of = (...[answer, body, query]: Parameters<typeof operation>) => ({
    paths: { '/rows': { post: operation(answer, body, query) } },
  });
  const text = { type: 'string' };
  const list = (items: object) => ({ type: 'array', items });
  const fields = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
  const oneOf = (...values: string[]) => ({ type: 'string', enum: values });
  const old = of(
    list(fields({ rate: { type: 'integer' }, tags: list(text), due: text }, ['due'])),
    fields({ kinds: list(oneOf('card', 'bank')), amount: { type: 'number' } }),
    list(oneOf('card', 'bank')),
  );
  const found = (...now: Parameters<typeof of>) => broken(old, of(...now), TODAY);
  expect(
    found(
      list(
        fields({ rate: { type: 'number' }, tags: list({ type: 'number' }), due: { anyOf: [text, { type: 'null' }] } }),
      ),
      fields({ kinds: list(oneOf('card')), amount: { type: 'integer' } }),
      list(oneOf('bank')),
    ),
  ).toEqual(
    [
      '[].rate may be number in the answer',
      '[].tags may be list of number in the answer',
      '[].tags may be list of integer in the answer',
      '[].due may be null in the answer',
      '[].due may be missing in the answer',
      'kind no longer takes card',
      'kinds no longer takes bank',
      'amount no longer takes the type number',
    ].map((problem) => `POST /rows: ${problem}`),
  );
  const { paths } = old;
  const [answer, body, query] = [
    paths['/rows'].post.responses[200].content['application/json'].schema,
    paths['/rows'].post.requestBody.content['application/json'].schema,
    list(oneOf('card', 'bank', 'check')),
  ];
  expect(found(answer, fields({ ...(body as ReturnType<typeof fields>).properties, more: text }), query)).toEqual([]);
  expect(found(fields({ rows: answer }), list(body), query)).toEqual(
    expect.arrayContaining([
      'POST /rows: the answer may be object',
      'POST /rows: the body no longer takes the type object',
    ]),
  );
});

test('REF-03 what was marked as going away may go on its day, and not before', () => {
  const old = document();
  Object.assign(invoices(old).get, { deprecated: true, 'x-sunset': '2027-11-25' });
  const now = document();
  delete invoices(now).get;
  expect(broken(old, now, '2027-11-24')).toEqual(['GET /business/{businessId}/invoices is gone']);
  expect(broken(old, now, '2027-11-25')).toEqual([]);
});

test('REF-01 REF-02 what is sent and answered says its unit: dollars, percent, days and moments', () => {
  const { paths } = whole;
  const payment =
    paths['/business/{businessId}/payments'].post.requestBody.content['application/json'].schema.properties;
  expect(payment.amount).toMatchObject({ type: 'number', 'x-unit': 'dollars' });
  expect(payment.receivedOn).toMatchObject({ type: 'string', 'x-unit': 'day', format: 'date' });
  const invoice = invoices(whole).get.responses[200].content['application/json'].schema.items.properties;
  expect(invoice.salesTaxPercentage).toMatchObject({ type: 'number', 'x-unit': 'percent' });
  expect(invoice.createdAt).toMatchObject({ type: 'string', 'x-unit': 'moment', format: 'date-time' });
  expect(invoice.quoteExpiration.anyOf).toMatchObject([{ type: 'string', format: 'date' }, { type: 'null' }]);
});

test('REF-01 HOOK-02 every message says what has happened, and nothing else is explained', () => {
  expect(Object.keys(MEANINGS)).toEqual(Object.keys(whole.webhooks));
  expect(whole.webhooks['refund.failed'].post.description).toBe(MEANINGS['refund.failed']);
});

test('REF-03 no answer and no message forbids a field that comes later', () => {
  const forbids = (node: unknown): boolean =>
    typeof node === 'object' &&
    node !== null &&
    (('additionalProperties' in node && node.additionalProperties === false) || Object.values(node).some(forbids));
  const operations = Object.values<Record<string, { responses: object }>>(whole.paths).flatMap(Object.values);
  expect(operations.length).toBeGreaterThan(100);
  expect(operations.filter(({ responses }) => forbids(responses))).toEqual([]);
  expect(forbids(whole.webhooks)).toBe(false);
  // Texts by any name, as the messages by field, stay texts.
  expect(
    openEnded({ properties: { a: { additionalProperties: false } }, additionalProperties: { type: 'string' } }),
  ).toEqual({
    properties: { a: {} },
    additionalProperties: { type: 'string' },
  });
});

test('REF-02 each operation says which right it asks for, whether a connection may call it, and with which token', () => {
  const { paths, components } = whole;
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'connection']);
  for (const spec of Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))) {
    const operation = paths[spec.path.replaceAll(/:(\w+)/g, '{$1}')][spec.method.toLowerCase()];
    const may = isForConnections(spec);
    expect([spec.path, operation['x-right'], operation['x-connection']]).toEqual([spec.path, spec.right, may]);
    const schemes = operation.security.flatMap(Object.keys);
    expect([spec.path, schemes.includes('connection')]).toEqual([spec.path, may]);
    expect([spec.path, schemes.includes('bearer')]).toEqual([
      spec.path,
      spec.access === 'manager' || spec.access === 'user',
    ]);
  }
  expect(invoices(whole).post['x-right']).toEqual(['invoice', 'sell']);
});
