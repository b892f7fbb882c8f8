import { expect, onTestFinished, test } from 'vitest';
import { sharedBackupScene } from '../testing/backups.ts';
import { call } from '../testing/call.ts';
import { Client } from '../testing/identity-client.ts';
import { runProgram, startServerProcess, startWorkProcess } from '../testing/server-process.ts';
import { TEST_MASTERS } from '../testing/test-product.ts';

const scene = sharedBackupScene();

const figures = async (origin: string) => (await fetch(`${origin}/metrics`)).text();

test('a product that was restored where no process does background work says so to customers and to its operator, before and after its quarantine', async () => {
  const { business, product } = scene;
  const { url, sql, dataDir } = await scene.restored();
  const env = {
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
    SANDBOX_ORIGIN: product.sandbox,
    DATA_DIR: dataDir,
  };
  const server = await startServerProcess({ ...env, BACKGROUND_WORK: 'off' });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const portal = () => call<{ code: string }>(server.origin, `GET ${business.portal}`);
  const tasks = (state: string) => sql`select 1 from jobs.job where name = 'account-mail' and state = ${state}`;

  expect(await portal()).toMatchObject({
    status: 503,
    body: { code: 'being_restored', message: expect.stringMatching(/please do not pay it twice/) },
  });
  expect(server.output()).toMatch(/does nothing, until npm run reconcile has ended that/);
  const during = await figures(server.origin);
  expect(during).toMatch(/^underlay_quarantine 1$/m);
  expect(during).not.toMatch(/^underlay_background_work_timestamp_seconds \d/m);

  const { stdout } = await runProgram('reconcile', { ...process.env, ...env });
  expect(stdout).toMatch(/The quarantine is over: the processes that do background work begin within seconds/);
  expect(stdout).toMatch(
    /^What people made since 20\S+Z is gone\. They enter it again, invoices in their old order and first:$/m,
  );
  expect(stdout).toMatch(/^numbers go on where the backup ended, and customers may have/m);
  expect(stdout).toMatch(/^ +0 +\$0\.00 {2}are on their way and have no invoice any more: with a task and a mail$/m);
  expect(stdout).toMatch(/Where none of them runs yet, start one: npm run work/);
  await expect.poll(portal, { timeout: 20_000 }).toMatchObject({ status: 200 });
  const client = new Client(server.origin);
  await client.submit((await client.openPage()).replace('/sign-in', '/forgot'), { email: 'nobody@example.com' });
  expect(await tasks('created')).toHaveLength(1);
  await expect.poll(() => figures(server.origin), { timeout: 30_000 }).toMatch(/^underlay_quarantine 0$/m);
  const after = await figures(server.origin);
  expect(after).toMatch(/^underlay_queue_waiting\{queue="account-mail"\} 1$/m);
  expect(after).not.toMatch(/^underlay_background_work_timestamp_seconds \d/m);
  expect(await tasks('created')).toHaveLength(1);

  const work = await startWorkProcess(env);
  onTestFinished(async () => void (await work.end('SIGKILL')));
  await expect.poll(() => tasks('completed'), { timeout: 20_000 }).toHaveLength(1);
  await expect
    .poll(() => figures(server.origin), { timeout: 40_000, interval: 1_000 })
    .toMatch(/^underlay_background_work_timestamp_seconds \d/m);
}, 180_000);
