import { expect, test, vi } from 'vitest';
import { ApiError, expiredToken } from './api-error.ts';
import { call, callOpenly, callPage, setConfirmer, setTokenSource } from './client.ts';
import { download } from './transfer.ts';

const businessId = '7b0f4a52-0b1e-4d7c-9a52-1f0c9d1e0001';

const answer = (body: BodyInit | null, init?: ResponseInit) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('API-01 a call goes to the same origin below /core/api, with path and query filled in', async () => {
  const fetched = answer('[]', { headers: { 'x-total-count': '0' } });
  const query = { page: 2, pageSize: 10, id: '', customer: 'oak & ash' };
  await callPage('GET /business/:businessId/invoices', { params: { businessId }, query });
  const address = `/core/api/business/${businessId}/invoices?page=2&pageSize=10&customer=oak+%26+ash`;
  expect(fetched.mock.calls[0]?.[0]).toBe(address);
});

test('API-02 JSON is sent with its headers and the answer is parsed', async () => {
  const fetched = answer('{"status":"unpaid"}');
  const params = { businessId, invoiceId: businessId };
  const stored = await call('PUT /business/:businessId/invoices/:invoiceId/status', {
    params,
    body: { status: 'sent' },
  });
  expect(stored.status).toBe('unpaid');
  const sent = fetched.mock.calls[0]?.[1];
  expect(sent?.method).toBe('PUT');
  expect(new Headers(sent?.headers).get('content-type')).toBe('application/json');
  expect(sent?.body).toBe('{"status":"sent"}');
});

test('D88 a page of a list carries how many rows there are in all', async () => {
  answer('[{"businessId":"1","businessName":"Oak"}]', { headers: { 'x-total-count': '27' } });
  const page = await callPage('GET /business', {});
  expect(page).toEqual({ rows: [{ businessId: '1', businessName: 'Oak' }], total: 27, hasMore: false });
  answer('[]', { headers: { 'x-total-count': '1000', 'x-total-count-is': 'at-least' } });
  expect(await callPage('GET /business', {})).toEqual({ rows: [], total: 1000, hasMore: true });
});

test('AUTH-19 a manager call carries the bearer token', async () => {
  const fetched = answer('[]');
  setTokenSource(async () => 'secret');
  await call('GET /business', {});
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer secret');
});

test('AUTH-20 without a session no token is sent, and sign-in itself never asks for one', async () => {
  const fetched = answer('{}');
  await call('GET /settings/public', {});
  setTokenSource(() => Promise.reject(expiredToken()));
  await callOpenly('GET /settings/public', {});
  for (const [, sent] of fetched.mock.calls) expect(new Headers(sent.headers).has('authorization')).toBe(false);
});

test('ERR-01 a refusal rejects with what the body said', async () => {
  const fields = { 'address.zip': 'Must be 5 to 9 digits in the format xxxxx-xxxx.' };
  const problem = { code: 'INVALID_INPUT', message: 'Some entries need another look.', requestId: 'r1', fields };
  answer(JSON.stringify(problem), { status: 422 });
  const error = await call('GET /business', {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, ...problem });
});

test('ERR-01 a refusal that is not JSON still has a status and a sentence', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  answer('<html>Bad gateway</html>', { status: 502 });
  const error = call('GET /business', {});
  await expect(error).rejects.toMatchObject({ status: 502, message: 'Something went wrong (502). Please try again.' });
});

test('ERR-01 the numbers of a refusal are no money: part of a cent among them hides nothing', async () => {
  const problem = { code: 'charge_out_of_range', message: 'Online payments must be between $0.50 and $999,999.99.' };
  answer(JSON.stringify({ ...problem, amount: 0.125 }), { status: 422 });
  await expect(call('GET /business', {})).rejects.toMatchObject({ status: 422, ...problem });
});

test('ERR-02 an empty body is logged and breaks nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  answer('');
  await expect(call('GET /business', {})).resolves.toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
});

const NOT_OURS = '<!doctype html><title>Sign in to the network</title>';

test('ERR-02 what a network answers in place of the server is a failure, whether or not the call has an answer', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const unreadable = {
    status: 0,
    message: 'The answer could not be read. Please check whether it was saved, then try again.',
  };
  answer(NOT_OURS);
  await expect(call('GET /business', {})).rejects.toMatchObject(unreadable);
  const params = { businessId, invoiceId: businessId, lineId: businessId };
  const removed = call('DELETE /business/:businessId/invoices/:invoiceId/lineItems/:lineId', { params });
  await expect(removed).rejects.toMatchObject(unreadable);
});

test('ERR-02 a list that is no list is a failure, so a full business does not look empty', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  for (const body of [NOT_OURS, '{"jobs":[]}']) {
    answer(body);
    await expect(callPage('GET /business', {})).rejects.toMatchObject({ code: 'UNREADABLE' });
  }
  answer('');
  expect(await callPage('GET /business', {})).toMatchObject({ rows: [], total: 0 });
});

test('ERR-02 the sign-in page of a network is not saved under the name of a file', async () => {
  answer(NOT_OURS, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const file = download('GET /files/:fileId', { params: { fileId: businessId } });
  await expect(file).rejects.toMatchObject({ code: 'UNREADABLE' });
});

test('API-36 a change that something else than the server answered is sent again under the same key', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  setTokenSource(async () => 'token');
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const turn = keys.push(new Headers(init.headers).get('idempotency-key'));
    return new Response(turn === 1 ? NOT_OURS : null, { status: turn === 1 ? 200 : 204 });
  });
  const params = { businessId, invoiceId: businessId, lineId: businessId };
  const remove = () => call('DELETE /business/:businessId/invoices/:invoiceId/lineItems/:lineId', { params });
  await expect(remove()).rejects.toThrow();
  await remove();
  await remove();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('D26 a delete that answers 204 is no reason to log', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  answer(null, { status: 204 });
  const params = { businessId, invoiceId: businessId, lineId: businessId };
  await call('DELETE /business/:businessId/invoices/:invoiceId/lineItems/:lineId', { params });
  expect(warned).not.toHaveBeenCalled();
});

test('A lost connection is status 0 with a sentence that a person understands', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call('GET /business', {})).rejects.toMatchObject({
    status: 0,
    message: 'Underlay cannot be reached. Please check the connection and try again.',
  });
});

test('A call that nobody waits for any more is given up without an error of ours', async () => {
  const stop = new AbortController();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
  stop.abort();
  await expect(call('GET /business', {}, stop.signal)).rejects.toHaveProperty('name', 'AbortError');
});

test('API-36 a POST that was not heard is sent again under the same key, and a new one gets its own', async () => {
  setTokenSource(async () => 'token');
  const keys: (string | null)[] = [];
  let received = false;
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (!received) throw new TypeError('connection lost');
    return new Response('{}');
  });
  const send = () =>
    call('POST /business/:businessId/communications', {
      params: { businessId },
      body: { customerId: businessId, message: 'Hello' },
    });
  await expect(send()).rejects.toThrow();
  received = true;
  await send();
  await send();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('P14 API-36 a change whose answer was lost keeps its key when its person has to confirm that it is them before it is sent again', async () => {
  setTokenSource(async () => 'token');
  setConfirmer(async () => true);
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const turn = keys.push(new Headers(init.headers).get('idempotency-key'));
    if (turn === 1) throw new TypeError('connection lost');
    return turn === 2 ? Response.json({ code: 'confirmation_needed' }, { status: 403 }) : new Response('{}');
  });
  const invite = () =>
    call('POST /business/:businessId/invitations', {
      params: { businessId },
      body: { email: 'kim@tallgrass.example', role: 'office' },
    });
  await expect(invite()).rejects.toThrow();
  await invite();
  setConfirmer(null);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test('API-36 what was sent again too early or too often keeps its key, and other entries get their own', async () => {
  setTokenSource(async () => 'token');
  const keys: (string | null)[] = [];
  const codes = ['INTERNAL', 'REQUEST_REPEATED', 'TOO_MANY_REQUESTS', 'OK', 'OK'];
  const statuses = [500, 409, 429, 200, 200];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const turn = keys.push(new Headers(init.headers).get('idempotency-key')) - 1;
    return new Response(JSON.stringify({ code: codes[turn], message: '' }), { status: statuses[turn] ?? 200 });
  });
  const params = { businessId, invoiceId: businessId };
  const put = (status: 'sent' | 'pending') =>
    call('PUT /business/:businessId/invoices/:invoiceId/status', { params, body: { status } }).catch(() => undefined);
  for (const status of ['sent', 'sent', 'sent', 'pending', 'sent'] as const) await put(status);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(new Set(keys.slice(2)).size).toBe(3);
});
