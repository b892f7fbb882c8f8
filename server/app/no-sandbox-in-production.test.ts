import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { startServerProcess } from '../testing/server-process.ts';

/** It stands in what everybody can read. */
const SANDBOX_SECRET = 'whsec_sandbox_underlay';

/** A server as an operator starts it, with keys of the real provider. */
async function startInProduction(change: Record<string, string> = {}) {
  const { url } = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'underlay-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerProcess({
    ...LIVE_SETTINGS,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString('hex'),
    INBOUND_SMTP_PORT: '',
    ...change,
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function tell(origin: string, secret: string): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'account.updated',
    account: 'acct_x',
    data: { object: { id: 'acct_x' } },
  });
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(`${origin}/core/api/webhooks/stripe`, { method: 'POST', body: payload, headers })).status;
}

test('TM-30 in production with keys of the provider nothing leads to a sandbox, and what it signs is believed by nobody', async () => {
  const { origin } = await startInProduction();
  const sandbox = `localhost:${Number(new URL(origin).port) + 1}`;
  const settings = await fetch(`${origin}/core/api/settings/public`);
  expect(await settings.json()).toMatchObject({ providerScript: null });
  for (const path of ['/p/m', '/portal/links']) {
    const page = await fetch(`${origin}${path}`);
    const said = `${page.headers.get('content-security-policy')} ${await page.text()}`;
    expect([path, said.includes(sandbox)]).toEqual([path, false]);
  }
  for (const path of ['/bank', '/mailbox', '/texts', '/hooks'])
    expect([path, (await fetch(`${origin}${path}`, { method: 'POST' })).status]).toEqual([path, 404]);
  expect(await tell(origin, SANDBOX_SECRET)).toBe(400);
  expect(await tell(origin, LIVE_SETTINGS.STRIPE_WEBHOOK_SECRET)).toBe(200);
}, 90_000);

test.each([
  [
    { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' },
    'in production no sandbox stands in for it unless SANDBOX=on',
  ],
  [{ SANDBOX: 'on' }, 'With keys of Stripe no sandbox stands in: take SANDBOX away.'],
  [{ STRIPE_WEBHOOK_SECRET: SANDBOX_SECRET }, 'of the sandbox is known to everybody'],
])(
  'TM-30 a start in production that would mix the provider with the sandbox is refused in one sentence: %o',
  async (change, sentence) => {
    const started = startInProduction(change);
    await expect(started).rejects.toThrow(sentence);
    await expect(started).rejects.toThrow(/^the server ended with 1: [^\n]+\n$/);
  },
  90_000,
);
