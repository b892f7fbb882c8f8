import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../services/log.ts';
import { endQuarantine } from '../services/quarantine-store.ts';
import { sharedBackupScene } from '../testing/backups.ts';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';
import { runProgram, startServerProcess } from '../testing/server-process.ts';
import { TEST_MASTERS } from '../testing/test-product.ts';
import { refuseOtherProvider } from './provider/refuse-other-provider.ts';

const scene = sharedBackupScene();
const MASTER_KEY = TEST_MASTERS.newest.bytes.toString('hex');

const bucket = {
  S3_BUCKET: 'underlay-files',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
};
const texts = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+17855550123' };
const mail = { SMTP_URL: 'smtps://user:p%40ss@mail.example:465', INBOUND_DOMAIN: 'in.example.com' };
const OF_ORIGINAL = { ...mail, ...texts, ...bucket };
const OF_COPY = { SMTP_URL: 'smtp://127.0.0.1:1025', S3_BUCKET: 'underlay-tests' };

async function startOnce(env: Record<string, string>) {
  const server = await startServerProcess({ MASTER_KEY, BACKGROUND_WORK: 'off', ...env });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  expect(await server.end('SIGTERM')).toBe(0);
}

const asCopy = (env: Record<string, string>) =>
  runProgram('reconcile', { ...process.env, MASTER_KEY, ...env }, ['--other-provider', '--end-anyway']);

const usedBy = (places: string) =>
  `The original of this copy uses ${places}: its customers would get what the copy sends`;

test('TM-30 a copy that goes on with another provider uses no mail server, texts or bucket of its original and calls none of its webhooks, at any start', async () => {
  const { product } = scene;
  const { url, sql, dataDir } = await scene.restored();
  const webhooks = () => sql`select state from webhook_endpoints`;
  // What the original's own starts note, which a backup of it holds.
  await sql`insert into payment_provider (mode) values ('live')`;
  await startOnce({ ...LIVE_SETTINGS, ...OF_ORIGINAL, INBOUND_SMTP_PORT: '', DATABASE_URL: url, DATA_DIR: dataDir });
  const noted = await sql<{ name: string }[]>`select name from outside_places order by 1`;
  expect(noted.map(({ name }) => name)).toEqual([
    'INBOUND_DOMAIN (in.example.com)',
    'S3_BUCKET (https://s3.example/underlay-files)',
    'SMTP_URL (mail.example:465)',
    'TWILIO_ACCOUNT_SID (AC1)',
  ]);

  const copy = { DATABASE_URL: url, DATA_DIR: dataDir, SANDBOX_ORIGIN: product.sandbox };
  await expect(asCopy({ ...copy, ...OF_ORIGINAL })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      usedBy(
        'SMTP_URL (mail.example:465), INBOUND_DOMAIN (in.example.com), TWILIO_ACCOUNT_SID (AC1), S3_BUCKET (https://s3.example/underlay-files)',
      ),
    ),
  });
  expect(await sql`select mode from payment_provider`).toEqual([{ mode: 'live' }]);
  expect(await webhooks()).toEqual([{ state: 'working' }]);

  const { stdout } = await asCopy({ ...copy, ...OF_COPY });
  expect(stdout).toMatch(/^Webhooks that were paused, since who listens there works with its original: 1$/m);
  expect(stdout).toMatch(/^It uses .*: SMTP_URL \(127\.0\.0\.1:1025\), S3_BUCKET \(s3:\/\/underlay-tests\)$/m);
  expect(stdout).toMatch(/The quarantine is over/);
  expect(await webhooks()).toEqual([{ state: 'paused' }]);
  // Changed again, as after it tried keys for test money, it keeps places and webhooks of its own.
  await sql`update payment_provider set mode = 'test'`;
  await sql`update webhook_endpoints set state = 'working'`;
  await asCopy({ ...copy, ...OF_COPY });
  expect(await sql`select mode from payment_provider`).toEqual([{ mode: 'sandbox' }]);
  expect(await webhooks()).toEqual([{ state: 'working' }]);
  await startOnce({ ...copy, ...OF_COPY });
  await expect(startOnce({ ...copy, ...OF_COPY, ...bucket })).rejects.toThrow(
    usedBy('S3_BUCKET (https://s3.example/underlay-files)'),
  );
  await startOnce(copy);
}, 180_000);

/** A database is enough to say which places a change of provider is refused. */
async function copyOf(name = scene.saved.name, store = scene.saved.store) {
  const { url, sql } = await scene.operator.bringBack(store, name);
  const change = (mode: 'test' | 'sandbox', outside: readonly string[]) =>
    refuseOtherProvider(
      sql,
      { stripe: { ...scene.product.platform.config.stripe, ...KEYS[mode] }, outside },
      { takes: true, provider: { knowsAccount: async () => true }, say: () => undefined, log: createLog('silent') },
    );
  return { url, sql, change };
}
const KEYS = {
  test: { secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', sandboxOrigin: null },
  sandbox: { secretKey: 'sk_test_sandbox', sandboxOrigin: 'http://localhost:1' },
};
const [OF_FIRST, OF_SECOND] = ['SMTP_URL (mail.example:465)', 'SMTP_URL (copy.example:465)'];

test('TM-30 a copy changes its provider again before its quarantine is over, and a copy of it is kept apart also after its own', async () => {
  const copy = await copyOf();
  await copy.sql`insert into payment_provider (mode) values ('live')`;
  await copy.sql`insert into outside_places (name) values (${OF_FIRST})`;
  await expect(copy.change('test', [OF_FIRST])).rejects.toThrow(usedBy(OF_FIRST));
  await copy.change('test', [OF_SECOND]);
  await copy.change('sandbox', [OF_SECOND]);
  await expect(copy.change('test', [OF_FIRST])).rejects.toThrow(usedBy(OF_FIRST));

  // One that listens to this copy.
  await copy.sql`update webhook_endpoints set state = 'working'`;
  const store = scene.operator.newStore();
  const source = { sql: copy.sql, url: copy.url, storage: scene.product.platform.storage, masters: TEST_MASTERS };
  const { name } = await scene.operator.saveFrom(source, store);
  const second = await copyOf(name, store);
  await endQuarantine(second.sql, {});
  expect(await second.sql`select state from webhook_endpoints`).toEqual([{ state: 'working' }]);
  await expect(second.change('test', [OF_SECOND])).rejects.toThrow(usedBy(OF_SECOND));
  await second.change('test', []);
  expect(await second.sql`select state from webhook_endpoints`).toEqual([{ state: 'paused' }]);
}, 120_000);
