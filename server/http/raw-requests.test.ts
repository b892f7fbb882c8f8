import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';

let product: SharedProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

/** The status lines of what comes back for these bytes, until the server ends the connection or is quiet. */
function statusesOf(bytes: string): Promise<string[]> {
  const { hostname, port } = new URL(product.origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status ?? ''));
    };
    socket.setTimeout(1_000, end);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', end).on('end', end);
  });
}

const post = (headers: readonly string[], body: string): string =>
  ['POST /core/api/version HTTP/1.1', `Host: ${new URL(product.origin).host}`, ...headers, '', body].join('\r\n');
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('TM-35 a request whose length is said twice, in two ways or wrongly is refused, and what it hides is never answered', async () => {
  const chunked = `0\r\n\r\n${HIDDEN}`;
  for (const request of [
    post(['Content-Length: 6', 'Transfer-Encoding: chunked'], chunked),
    post(['Transfer-Encoding: chunked', 'Content-Length: 6'], chunked),
    post(['Transfer-Encoding: chunked, identity'], chunked),
    post(['Transfer-Encoding : chunked'], chunked),
    post(['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN),
    post(['Content-Length: +0'], HIDDEN),
    post(['X: y\n\nGET /healthz HTTP/1.1'], ''),
  ])
    expect(await statusesOf(request), request).toEqual(['400']);
});

test('TM-35 methods that nothing here uses are refused, and what follows a wish for a tunnel is not answered', async () => {
  const asked = (method: string) =>
    statusesOf(`${method} /core/api/version HTTP/1.1\r\nHost: ${new URL(product.origin).host}\r\n\r\n`);
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND'])
    expect([method, await asked(method)]).toEqual([method, ['404']]);
  expect(await asked('ANYTHING')).toEqual(['400']);
  expect(await asked('CONNECT')).toEqual(['405']);
  expect(await statusesOf(`CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n${HIDDEN}`)).toEqual(['405']);
});

test('TM-35 whoever breaks off after asking for a tunnel harms nobody', async () => {
  const { hostname, port } = new URL(product.origin);
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write('CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.resetAndDestroy();
  }
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
});

test('TM-21 what is no page loads nothing when it is opened as one, and is framed nowhere', async () => {
  for (const path of ['/core/api/openapi.json', '/core/api/no/such/call', '/healthz', '/robots.txt']) {
    const { headers } = await fetch(product.origin + path);
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});
