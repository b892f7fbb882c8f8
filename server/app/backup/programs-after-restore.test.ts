import { expect, onTestFinished, test } from 'vitest';
import { endQuarantine } from '../../services/quarantine-store.ts';
import { backupScene } from '../../testing/backups.ts';
import { call } from '../../testing/call.ts';
import { Program } from '../../testing/programs.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { signIn } from '../../testing/sign-in.ts';
import { PASSWORD, TEST_MASTERS } from '../../testing/test-product.ts';

const scene = backupScene();

test('a token of a program that was revoked since the backup opens nothing before the quarantine is over, and a manager reads what one is told', async () => {
  const { business, operator, product } = scene;
  const program = await Program.connect(business);
  const store = operator.newStore();
  const { name } = await operator.save(store);
  await program.revoke();
  expect((await program.call(`GET ${business.base}/invoices`)).status).toBe(401);

  const { url, sql, dataDir } = await operator.bringBack(store, name);
  const server = await startServerProcess({
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
    SANDBOX_ORIGIN: product.sandbox,
    DATA_DIR: dataDir,
    BACKGROUND_WORK: 'off',
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const ask = (token: string) => call<{ code: string }>(server.origin, `GET ${business.base}/invoices`, { token });
  expect(await ask(program.token)).toMatchObject({ status: 503, body: { code: 'being_restored' } });
  expect((await ask(`${program.token.slice(0, -4)}aaaa`)).status).toBe(401);
  const [owner] = await sql<{ email: string }[]>`
    select u.email from users u join business_members m on m.user_id = u.id::text
    where m.role = 'owner' and m.business_id = ${business.business.businessId}`;
  const token = await signIn(server.origin, owner?.email ?? '', PASSWORD);
  const sample = await call<{ data: object }>(
    server.origin,
    `GET ${business.base}/webhooks/sample?type=customer.created`,
    { token },
  );
  expect(sample).toMatchObject({ status: 200, body: { data: { id: business.customer.uuid } } });
  expect(await endQuarantine(sql, {})).toBe(true);
  await expect.poll(async () => (await ask(program.token)).status, { timeout: 20_000 }).toBe(200);
}, 120_000);
