import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let dataDir: string;
let ports: { http: number; smtp: number };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  ports = { http: await freePort(), smtp: await freePort() };
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the sandbox as a program', () => {
  test('comes back after kill -9 with everything it had', async () => {
    const first = await start();
    const stripe = sdk();
    const customer = await stripe.customers.create({ name: 'Robin' }, { idempotencyKey: 'once' });
    first.program.kill('SIGKILL');
    await once(first.program, 'exit');
    const second = await start();
    expect((await stripe.customers.retrieve(customer.id)).id).toBe(customer.id);
    expect((await stripe.customers.create({ name: 'Robin' }, { idempotencyKey: 'once' })).id).toBe(customer.id);
    second.program.kill('SIGTERM');
    expect(await once(second.program, 'exit')).toEqual([0, null]);
    expect(second.said()).not.toMatch(/warning/i);
  });

  test('says in one sentence that a port is taken, and ends', async () => {
    const first = await start();
    const second = run();
    const [status] = await once(second.program, 'exit');
    expect([status, second.said().trim()]).toEqual([
      1,
      `The sandbox cannot start: port ${ports.http} is taken by another program. Stop that program, or choose another port with SANDBOX_PORT.`,
    ]);
    first.program.kill('SIGINT');
    expect(await once(first.program, 'exit')).toEqual([0, null]);
  });

  test('3.10 says in one sentence that it may not write, and ends', async () => {
    const folder = join(dataDir, 'a file', 'data');
    writeFileSync(join(dataDir, 'a file'), '');
    const { program, said } = run(folder);
    const [status] = await once(program, 'exit');
    expect([status, said().trim()]).toEqual([
      1,
      `The sandbox cannot start: ${join(folder, 'sandbox')} cannot be made. Let it read and write there, or set DATA_DIR to another folder.`,
    ]);
  });

  test.each([
    [
      { NODE_ENV: 'production' },
      'The sandbox does not start in production, or where SANDBOX=off, unless SANDBOX=on says so.',
    ],
    [{ SANDBOX: 'off' }, 'The sandbox does not start in production, or where SANDBOX=off, unless SANDBOX=on says so.'],
    [
      { NODE_ENV: 'production', SANDBOX: 'on', STRIPE_SECRET_KEY: 'sk_live_x' },
      'The sandbox does not start beside keys of Stripe.',
    ],
  ])('TM-30 does not start where it could be taken for the provider: %o', async (env, sentence) => {
    const { program, said } = run(dataDir, env);
    const [status] = await once(program, 'exit');
    expect([status, said().trim()]).toEqual([1, sentence]);
  });

  test('TM-30 starts in production when somebody says so', async () => {
    const { program } = await start({ NODE_ENV: 'production', SANDBOX: 'on' });
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
  });
});

function run(folder = dataDir, env: Record<string, string> = {}) {
  const program: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SANDBOX_PORT: String(ports.http),
      SANDBOX_SMTP_PORT: String(ports.smtp),
      WEBHOOK_URL: 'http://127.0.0.1:9/none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  program.stdout?.on('data', listen);
  program.stderr?.on('data', listen);
  return { program, said: () => said };
}

async function start(env: Record<string, string> = {}) {
  const running = run(dataDir, env);
  while (!running.said().includes('is ready at')) {
    if (running.program.exitCode !== null) throw new Error(running.said());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return running;
}

function sdk(): Stripe {
  return new Stripe('sk_test_x', { host: 'localhost', port: ports.http, protocol: 'http', maxNetworkRetries: 0 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
