import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { sharedBackupScene } from '../testing/backups.ts';
import { freePort } from '../testing/free-port.ts';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { runProgram, startServerProcess, startWorkProcess } from '../testing/server-process.ts';
import { TEST_MASTERS } from '../testing/test-product.ts';
import { someAccounts } from './provider/payment-provider-store.ts';

const scene = sharedBackupScene();
const MASTER_KEY = TEST_MASTERS.newest.bytes.toString('hex');
const REFUSED =
  'The payments of this database were made with keys of Stripe for live money, and the settings have the sandbox, where none of them is known. Set the keys of before, or another DATABASE_URL or DATA_DIR. If it is a copy that is to go on without them, say so: npm run reconcile -- --other-provider';

/** What a key that may not read accounts is told of each. */
const RESTRICTED = {
  type: 'invalid_request_error',
  message: "The provided key 'rk_test_*x' does not have the required permissions for this endpoint.",
};

/** Starts as an operator does, and stops. */
async function startOnce(env: Record<string, string>, start: typeof startServerProcess = startServerProcess) {
  const server = await start({ MASTER_KEY, BACKGROUND_WORK: 'off', ...env });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  expect(await server.end('SIGTERM')).toBe(0);
}

const reconcile = (env: Record<string, string>, ...options: string[]) =>
  runProgram('reconcile', { ...process.env, MASTER_KEY, ...env }, options);

test('TM-30 a database whose payments one provider has does not start with another, until the operator says so on purpose', async () => {
  const { product } = scene;
  const { url, sql, dataDir } = await scene.restored();
  const sandbox = { DATABASE_URL: url, DATA_DIR: dataDir, SANDBOX_ORIGIN: product.sandbox };
  const kept = () => sql`select mode, account_id from payment_provider`;
  await sql`insert into payment_provider (mode) values ('live')`;
  await expect(startOnce(sandbox)).rejects.toThrow(new Error(`the server ended with 1: ${REFUSED}\n`));
  await expect(startOnce(sandbox, startWorkProcess)).rejects.toThrow(REFUSED);
  await expect(reconcile(sandbox)).rejects.toMatchObject({ code: 2, stderr: `${REFUSED}\n` });
  expect(await kept()).toEqual([{ mode: 'live', account_id: null }]);
  const { stdout } = await reconcile(sandbox, '--other-provider');
  expect(stdout).toMatch(
    /^From now on this database goes with the sandbox, and no more with keys of Stripe for live money\.$/m,
  );
  expect(stdout).toMatch(/The quarantine is over/);
  expect(await kept()).toEqual([{ mode: 'sandbox', account_id: null }]);
  await startOnce(sandbox);
  expect((await reconcile(sandbox, '--other-provider')).stdout).toMatch(
    /^This database goes with the sandbox, as before: nothing was changed\.$/m,
  );
}, 180_000);

test('TM-30 a database from before it said whose its payments are goes with the provider that knows its accounts, and waits for its word', async () => {
  const { product } = scene;
  const { url, sql, dataDir } = await scene.restored();
  const at = (origin: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir, SANDBOX_ORIGIN: origin });
  const kept = () => sql`select mode from payment_provider`;
  const [account] = await sql<{ id: string }[]>`
    select provider_account_id id from businesses where provider_account_id is not null`;
  const port = await freePort();
  const hooks = { appOrigin: 'http://localhost:1', webhookUrl: 'http://localhost:1', webhookSecret: 'whsec_x' };
  const silent = at(`http://localhost:${port}`);
  await startOnce(silent);
  expect(await kept()).toEqual([]);

  const restricted = createServer(
    (_, response) => void response.writeHead(403).end(JSON.stringify({ error: RESTRICTED })),
  );
  await new Promise<void>((resolve) => restricted.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void restricted.close());
  await startOnce(silent);
  expect(await kept()).toEqual([]);
  await new Promise((resolve) => {
    restricted.close(resolve);
    restricted.closeAllConnections();
  });

  const another = await startSandbox({ port, smtpPort: 0, dataDir: null, inboundPort: 1, ...hooks });
  onTestFinished(() => another.stop());
  const refused = `The settings have the sandbox, where the accounts of this database, such as ${account?.id}, are not known: its payments were made with another provider. Set the keys of before,`;
  await expect(startOnce(silent)).rejects.toThrow(refused);
  await expect(reconcile(silent)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(refused) });
  expect(await kept()).toEqual([]);
  await startOnce(at(product.sandbox));
  expect(await kept()).toEqual([{ mode: 'sandbox' }]);
}, 180_000);

test('TM-30 accounts of trials that are gone at the provider do not stop a database with one that is known and in use', async () => {
  const { product, business } = scene;
  const { url, sql, dataDir } = await scene.restored();
  await sql`
    insert into businesses select gone.* from businesses b cross join generate_series(1, 60) n
      cross join lateral jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'provider_account_id', 'acct_gone' || n, 'logo_file_id', null, 'logo_width', null, 'logo_height', null,
        'created_at', b.created_at + interval '1 hour')) gone
    where b.id = ${business.business.businessId}`;
  await sql`update businesses set version = version where provider_account_id not like 'acct_gone%'`;
  const asked = await someAccounts(sql, 50);
  expect([asked.length, asked[0]?.includes('gone')]).toEqual([50, false]);
  await startOnce({ DATABASE_URL: url, DATA_DIR: dataDir, SANDBOX_ORIGIN: product.sandbox });
  expect(await sql`select mode from payment_provider`).toEqual([{ mode: 'sandbox' }]);
}, 180_000);

test('TM-30 while nothing has a name at a provider, a database that was tried with the sandbox goes on with real keys', async () => {
  const { url, sql } = await emptyDatabase();
  const own = { DATABASE_URL: url, DATA_DIR: scene.operator.folder() };
  await startOnce({ ...own, SANDBOX_ORIGIN: scene.product.sandbox });
  expect(await sql`select mode from payment_provider`).toEqual([{ mode: 'sandbox' }]);
  await startOnce({ ...own, ...LIVE_SETTINGS, INBOUND_SMTP_PORT: '' });
  expect(await sql`select mode from payment_provider`).toEqual([{ mode: 'live' }]);
}, 180_000);
