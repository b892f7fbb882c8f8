// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openApiDocument } from '@underlay/contract/openapi.ts';
import { WEBHOOK_TYPES } from '@underlay/domain/webhooks/webhook-types.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiDocument } from './api-document.ts';
import { answerOf, bodyOf, groupsOf } from './api-document.ts';
import { curlOf } from './curl.ts';
import { ReferencePage } from './reference-page.tsx';
import { fieldsOf, kindOf, sampleOf } from './schema-fields.ts';

const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument('https://underlay.example'))) as ApiDocument;
const CALLS = groupsOf(DOCUMENT).flatMap(({ calls }) => calls);

/** Each test begins at the top of the page. */
beforeEach(() => {
  window.location.hash = '';
  vi.stubGlobal('fetch', async () => Response.json(DOCUMENT));
});
afterEach(() => vi.unstubAllGlobals());

const callNamed = (summary: RegExp) => screen.getByText(summary).closest('details') as HTMLDetailsElement;

test('REF-01 the first part tells token, first call, errors, pages, keys for repeats, limits, changes and webhooks', async () => {
  render(<ReferencePage />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Token',
    'First call',
    'Values',
    'Errors',
    'Pages',
    'Keys for repeats',
    'Limits',
    'Changes',
    'Webhooks',
    'Calls',
    'Messages of webhooks',
  ]);
  expect(await screen.findByText(/curl https:\/\/underlay\.example\/core\/api\/connection -H/)).toBeDefined();
});

test('REF-01 HOOK-03 the part on webhooks says how a message is checked, answered and tried again, and lists what can be heard', async () => {
  render(<ReferencePage />);
  const part = within(document.getElementById('webhooks') as HTMLElement);
  const names = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(names).toHaveLength(WEBHOOK_TYPES.length);
  expect(names).toContain('customer.created workA customer was added.');
  expect(names).toContain('quote.retracted sellA quote was taken back from its customer and is a draft again.');
  expect(part.getByText(/5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours/)).toBeDefined();
  const copy = part.getByRole('heading', { name: 'Keeping a copy' }).parentElement?.textContent;
  expect(copy).toContain('No list can be asked for what was changed since a moment');
  expect(
    part.getByText(/^No call answers it to a program\. An owner finds it under Settings, Connections/),
  ).toBeDefined();
  expect(part.getByText(/^const \{ createServer/).textContent).toContain('webhook.verify(body, request.headers)');
});

test('REF-01 a call says its words, right, fields, refusals, and an example; it is found by any of them', async () => {
  render(<ReferencePage />);
  await screen.findByRole('heading', { name: 'Invoices' });
  const all = screen.getByRole('status').textContent;
  await userEvent.type(screen.getByLabelText('Search calls, fields and refusals'), 'credit_left');
  expect(screen.getByRole('status').textContent).not.toBe(all);
  await userEvent.clear(screen.getByLabelText('Search calls, fields and refusals'));
  await userEvent.type(screen.getByLabelText('Search calls, fields and refusals'), 'invoices post lineitems rate');
  const call = callNamed(/^Adds a line/);
  await userEvent.click(within(call).getByText(/^Adds a line/));
  const inside = within(call);
  expect(await inside.findByText(/A connection may call it, with/)).toBeDefined();
  const body = within(inside.getByRole('heading', { name: 'In the body' }).parentElement as HTMLElement);
  expect(body.getByText('rate').closest('div')?.textContent).toBe('rate requireddollars');
  expect(inside.getByText('too_many_lines').closest('div')?.textContent).toBe(
    '422 too_many_linesA document holds at most 500 line items.',
  );
  expect(call.querySelector('pre')?.textContent).toContain('curl -X POST "https://underlay.example/core/api/business/');
});

test('REF-01 what is asked in an address is said beside it, where its name does not say it', async () => {
  window.location.hash = '#invoices.list';
  render(<ReferencePage />);
  await screen.findByRole('heading', { name: 'Invoices' });
  const asked = within(document.getElementById('invoices.list') as HTMLElement);
  expect((await asked.findByText('from')).closest('div')?.textContent).toBe(
    'fromday. The first day on which that came about, in the business’s zone. Only together with quotes.',
  );
});

test('REF-01 what only people do is shown when it is asked for, and nothing found says so', async () => {
  render(<ReferencePage />);
  await screen.findByRole('heading', { name: 'Invoices' });
  expect(screen.queryByRole('heading', { name: 'Session' })).toBeNull();
  // A program would have a secret that nobody tells it.
  expect([document.getElementById('webhooks.make') !== null, document.getElementById('webhooks.renew')]).toEqual([
    true,
    null,
  ]);
  await userEvent.click(screen.getByLabelText('Only what is for connections'));
  expect(screen.getByRole('heading', { name: 'Session' })).toBeDefined();
  expect(document.getElementById('webhooks.renew')).not.toBeNull();
  await userEvent.type(screen.getByLabelText('Search calls, fields and refusals'), 'herrngbone');
  expect(screen.getByText('Nothing found for "herrngbone".')).toBeDefined();
});

test('REF-01 a link leads to one call, which is open, and a list that could not be loaded is asked for again', async () => {
  let fails = true;
  vi.stubGlobal('fetch', async () => (fails ? new Response(null, { status: 503 }) : Response.json(DOCUMENT)));
  window.location.hash = '#jobs.list';
  render(<ReferencePage />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Jobs' });
  expect(document.getElementById('jobs.list')).toHaveProperty('open', true);
  expect(document.getElementById('jobs.create')).toHaveProperty('open', false);
  await userEvent.type(screen.getByLabelText('Search calls, fields and refusals'), 'jobs');
  const byPeople = CALLS.find((call) => !call['x-connection'])?.operationId ?? '';
  window.location.hash = `#${byPeople}`;
  await waitFor(() => expect(document.getElementById(byPeople)).toHaveProperty('open', true));
});

test('REF-01 every call has an example that can be pasted, with all that it requires', () => {
  expect(CALLS.length).toBeGreaterThan(100);
  for (const call of CALLS) {
    const text = curlOf(call, 'https://underlay.example/core/api');
    expect([call.operationId, text.startsWith('curl '), /undefined|\[object|\{\w+\}/.test(text)]).toEqual([
      call.operationId,
      true,
      false,
    ]);
  }
  const create = CALLS.find(({ operationId }) => operationId === 'jobs.create');
  expect(create && curlOf(create, 'https://x.example')).toContain('-H "Idempotency-Key: order-1180"');
});

test('REF-01 fields stand by the name that a program writes, with what may stand there in words', () => {
  const schema = {
    type: 'object',
    required: ['lines'],
    properties: {
      lines: {
        type: 'array',
        items: { type: 'object', properties: { rate: { type: 'number', 'x-right': 'money' } } },
      },
      until: { anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] },
      status: { enum: ['sent', 'paid'], description: 'What became of it.' },
    },
  };
  const optional = { required: false, right: null, meaning: null };
  expect(fieldsOf(schema)).toEqual([
    { ...optional, name: 'lines', kind: 'list of object', required: true },
    { ...optional, name: 'lines[].rate', kind: 'number', right: 'money' },
    { ...optional, name: 'until', kind: 'text, at most 10 signs or nothing' },
    { ...optional, name: 'status', kind: 'one of: sent, paid', meaning: 'What became of it.' },
  ]);
  expect(kindOf({ format: 'uuid', type: 'string' })).toBe('id');
  expect(kindOf({ anyOf: [{ 'x-unit': 'dollars', type: 'number' }, { type: 'null' }] })).toBe('dollars or nothing');
  const body = CALLS.find(({ operationId }) => operationId === 'recordedPayments.record');
  const kinds = new Map(fieldsOf(body && bodyOf(body)).map(({ name, kind }) => [name, kind]));
  expect(['amount', 'receivedOn', 'customerId'].map((name) => kinds.get(name))).toEqual(['dollars', 'day', 'id']);
  const answered = CALLS.find(({ operationId }) => operationId === 'invoices.read');
  const told = new Map(fieldsOf(answered && answerOf(answered)).map(({ name, kind }) => [name, kind]));
  expect(['createdAt', 'dueDate', 'salesTaxPercentage', 'total'].map((name) => told.get(name))).toEqual([
    'moment',
    'day',
    'percent',
    'dollars',
  ]);
  expect(sampleOf(schema)).toEqual({ lines: [{}] });
});
