import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteReading } from '../../features/payments/reading-store.ts';
import { listenForMetrics } from '../../http/metrics.ts';
import { freePort } from '../../testing/free-port.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { noteRun } from './figures-store.ts';

const FILES = ['docs/operations/underlay-alerts.yml', 'docs/operations/underlay-dashboard.json'];
let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const ask = (origin: string, headers: Record<string, string> = {}) => fetch(`${origin}/metrics`, { headers });
const figureOf = (text: string, series: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
};

/** The browser of somebody on this machine, led here by a foreign name. */
async function statusUnder(host: string) {
  const { port } = new URL(product.origin);
  const asked = request({ host: '127.0.0.1', port, path: '/metrics', headers: { host } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('without settings this machine itself reads the figures, and nobody else', async () => {
  const here = await ask(product.origin);
  expect([here.status, here.headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const forwarded of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=203.0.113.9;proto=https' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 balancer' },
    { 'x-forwarded-proto': 'https' },
  ])
    expect([forwarded, (await ask(product.origin, forwarded)).status]).toEqual([forwarded, 404]);
  expect(await statusUnder('rebound.example')).toBe(404);
});

test('with a token whoever has it reads them, from anywhere', async () => {
  const guarded = await startProduct({ metrics: { port: null, token: 'a-long-secret' } });
  try {
    expect((await ask(guarded.origin)).status).toBe(401);
    expect((await ask(guarded.origin, { authorization: 'Bearer a-long-secreT' })).status).toBe(401);
    const headers = { authorization: 'Bearer a-long-secret', 'x-forwarded-for': '203.0.113.9' };
    expect((await ask(guarded.origin, headers)).status).toBe(200);
  } finally {
    await guarded.stop();
  }
});

test('on a port of their own nothing else is answered, and the port of the product answers them no more', async () => {
  const port = await freePort();
  const metrics = { contentType: 'text/plain', read: async () => 'up 1\n' };
  const config = { port, token: '' };
  const listener = await listenForMetrics(metrics, config, '127.0.0.1');
  const apart = await startProduct({ metrics: config });
  try {
    expect(await (await ask(`http://127.0.0.1:${port}`)).text()).toBe('up 1\n');
    expect((await fetch(`http://127.0.0.1:${port}/core/api/session`)).status).toBe(404);
    expect((await ask(apart.origin)).status).toBe(404);
  } finally {
    await listener?.stop();
    await apart.stop();
  }
});

test('every figure of the alerts and of the dashboard exists', async () => {
  const known = await (await ask(product.origin)).text();
  for (const file of FILES) {
    const names = readFileSync(file, 'utf8').match(/\b(underlay|http|process|nodejs)_[a-z0-9_]+\b/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of new Set(names)) {
      const figure = name.replace(/_(bucket|count|sum)$/, '');
      expect([file, name, known.includes(`# HELP ${figure} `)]).toEqual([file, name, true]);
    }
  }
  const alerts = readFileSync(FILES[0] ?? '', 'utf8')
    .split('- alert: ')
    .slice(1);
  expect(alerts).toHaveLength(8);
  // One that speaks of an account that is gone must not hide that another business is not read from then on.
  const naming = (figure: string) =>
    alerts.filter((alert) => alert.includes(figure)).map((alert) => alert.split('\n')[0]);
  expect(naming('underlay_provider_accounts_gone')).toEqual(['UnderlayAccountGone']);
  expect(naming('underlay_webhooks_unknown_account')).toEqual(['UnderlayAccountUnknown']);
  expect(naming('underlay_provider_read_oldest_seconds')).toEqual(['UnderlayProviderUnread']);
  expect(JSON.parse(readFileSync(FILES[1] ?? '', 'utf8')).panels).toHaveLength(12);
});

test('the figures say what waits and for how long, and are read at most every 15 seconds', async () => {
  const busy = await startProduct({ dataDir: '/nowhere' });
  try {
    const { sql } = busy.platform.systemDb;
    const owner = await TestBusiness.open(busy, null);
    const { uuid } = await owner.sent();
    await sql`insert into provider_events (id, type, received_at) values ('evt_1', 'account.updated', now() - interval '7 minutes')`;
    await sql`
      insert into provider_events (id, type, provider_account_id, received_at, handled_at, outcome) values
        ('evt_2', 'charge.refunded', 'acct_x', now(), now(), 'unknown account'),
        ('evt_3', 'charge.refunded', 'acct_x', now() - interval '3 days', now() - interval '3 days', 'unknown account'),
        ('evt_5', 'charge.refunded', 'acct_x', now() - interval '4 days', now(), 'unknown account'),
        ('evt_4', 'customer.updated', null, now(), now(), 'unknown account')`;
    await sql`
      insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version, created_at, applied)
      select business_id, gen_random_uuid(), id, customer_id, 'ach', 'unknown', 100, 0, '', 1, now() - interval '20 minutes', false from invoices where id = ${uuid}`;
    const { businessId } = owner.business;
    await sql`
      insert into provider_readings (business_id, read_to, tried_at) values (${businessId}, now() - interval '25 hours', now())`;
    // Tried an hour ago, and never read to its end.
    const { business: unread } = await TestBusiness.open(busy, null);
    await sql`update businesses set created_at = now() - interval '3 days' where id = ${unread.businessId}`;
    await sql`insert into provider_readings (business_id, tried_at) values (${unread.businessId}, now() - interval '1 hour')`;
    // It gave its account today, years after it began, and could not be read yet.
    const { business: late } = await TestBusiness.open(busy, null);
    await sql`update businesses set created_at = now() - interval '2 years' where id = ${late.businessId}`;
    await busy.platform.tenantDb(late.businessId).begin((tx) => noteReading(tx, { triedAt: new Date() }));
    // The provider does not have its account, so it is not among those that wait to be read.
    const { business: gone } = await TestBusiness.open(busy, null);
    await sql`
      insert into provider_readings (business_id, read_to, tried_at, gone_since)
      values (${gone.businessId}, now() - interval '9 days', now(), now() - interval '8 days')`;
    await sql`
      insert into unmatched_payments (business_id, id, provider_payment_id, total_cents, net_cents, found_at)
      values (${businessId}, gen_random_uuid(), 'pi_1', 500, 500, now())`;
    await noteRun(sql, { name: 'verify', at: new Date(1_700_000_000_000), differences: 2 });
    const text = await (await ask(busy.origin)).text();
    expect(figureOf(text, 'underlay_figures_up')).toBe(1);
    expect(figureOf(text, 'underlay_payments_unknown')).toBe(1);
    expect(figureOf(text, 'underlay_payments_unknown_oldest_seconds')).toBeGreaterThanOrEqual(1_200);
    expect(figureOf(text, 'underlay_payments_unmatched')).toBe(1);
    expect(figureOf(text, 'underlay_provider_read_oldest_seconds')).toBeGreaterThanOrEqual(3 * 86_400);
    expect(figureOf(text, 'underlay_provider_read_oldest_seconds')).toBeLessThan(4 * 86_400);
    expect(figureOf(text, 'underlay_provider_accounts_gone')).toBe(1);
    expect(figureOf(text, 'underlay_webhooks_open')).toBe(1);
    expect(figureOf(text, 'underlay_webhooks_unknown_account')).toBe(2);
    expect(figureOf(text, 'underlay_webhook_lag_seconds')).toBeGreaterThanOrEqual(420);
    expect(figureOf(text, 'underlay_last_run_timestamp_seconds{name="verify"}')).toBe(1_700_000_000);
    expect(figureOf(text, 'underlay_last_run_differences{name="verify"}')).toBe(2);
    // There is no folder of data here, so nobody says how full it is.
    expect(text).not.toMatch(/^underlay_disk_free_bytes \d/m);
    expect(text).toMatch(/underlay_database_connections\{state="(idle|active)"\} \d/);
    await sql`update payments set state = 'failed' where invoice_id = ${uuid}`;
    const again = await (await ask(busy.origin)).text();
    expect(figureOf(again, 'underlay_payments_unknown')).toBe(1);
  } finally {
    await busy.stop();
  }
});

test('a free disk and a task that waits stand among the figures', async () => {
  const busy = await startProduct({ dataDir: '/' });
  try {
    await busy.platform.queue.stop();
    await busy.platform.systemDb.begin((tx) =>
      busy.platform.queue.add(tx, { name: 'payment-mail' }, { paymentId: 'none' }),
    );
    const text = await (await ask(busy.origin)).text();
    expect(figureOf(text, 'underlay_queue_waiting{queue="payment-mail"}')).toBe(1);
    expect(figureOf(text, 'underlay_queue_oldest_seconds{queue="payment-mail"}')).toBeGreaterThanOrEqual(0);
    expect(figureOf(text, 'underlay_disk_free_bytes')).toBeGreaterThan(1_000_000);
  } finally {
    await busy.stop();
  }
});
