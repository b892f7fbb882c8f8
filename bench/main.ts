/** npm run bench: the cost of requests at 100,000 invoices or another size, relative to a bare server in one run. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OWNER } from '../server/app/demo/demo-data.ts';
import type { Sql } from '../server/database/sql.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { AUDIT_PAGES } from './audit-pages.ts';
import { measureBackup } from './backup.ts';
import { MASTER_KEY } from './bench-platform.ts';
import { measureBystander } from './bystander.ts';
import { countingProxy } from './counting-proxy.ts';
import { measureCrowd, measureDocuments } from './documents.ts';
import type { Filled } from './fill-database.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';
import { found, part, printFindings } from './findings.ts';
import { measureFirstView } from './first-view.ts';
import { measureLists } from './list-times.ts';
import { LISTS } from './lists.ts';
import { startBuilt, startServer } from './measure.ts';
import { measureMemory } from './memory.ts';
import { measureMessages } from './messages.ts';
import { firstLoadKilobytes } from './page-weight.ts';
import { measureRequests } from './requests.ts';
import { measureRowLevelSecurity } from './row-level-security.ts';
import { measureSearch } from './search.ts';
import { measuredSize } from './size.ts';
import { measureToldEvents } from './told-events.ts';
import { measureTwoServers } from './two-servers.ts';

/** Each product also takes the ports behind its own, for mail that comes in. */
const PORTS = { product: 3900, bare: 3910, limited: 3920, counting: 3930, second: 3940, memory: 3950, messages: 3960 };
const say = (line = '') => process.stdout.write(`${line}\n`);

const { size, keptIn } = measuredSize(process.argv.slice(2));
const database = await openFilledDatabase(size, keptIn, say);
const servers: ChildProcess[] = [];
let isWhole = false;
try {
  isWhole = await measureEverything(database);
} finally {
  for (const server of servers) server.kill('SIGTERM');
  await wait(1000);
  await database.close();
}
process.exit(isWhole ? 0 : 1);

async function measureEverything(filled: FilledDatabase) {
  const { sql: pool, url, folder } = filled;
  const env = {
    DATABASE_URL: url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    BACKGROUND_WORK: 'off',
    LOG_LEVEL: 'warn',
    MASTER_KEY,
  };
  const product = await started(env, PORTS.product);
  const bare = await startServer(join(import.meta.dirname, 'bare/bare-server.ts'), {
    ...env,
    PORT: String(PORTS.bare),
  });
  servers.push(bare);
  await wait(3000);
  const token = await signIn(`http://localhost:${PORTS.product}`, OWNER.email, OWNER.password);
  const proxy = await countingProxy(url);
  await started({ ...env, DATABASE_URL: proxy.url }, PORTS.counting);
  const at = (port: number) => `http://localhost:${port}`;
  const measured = {
    product: { process: product, origin: at(PORTS.product) },
    bare: { process: bare, origin: `http://127.0.0.1:${PORTS.bare}` },
    counting: { origin: at(PORTS.counting), count: proxy.count },
    token,
  };
  await part('requests', say, () => measureRequests(pool, filled, measured, say));
  await part('two servers', say, async () => {
    const second = await started(env, PORTS.second);
    await measureTwoServers(pool, filled, { ...measured, second: { process: second, origin: at(PORTS.second) } }, say);
    second.kill('SIGTERM');
  });
  const { businessId } = filled;
  const bystander = {
    path: `/core/api/business/${businessId}/invoices?page=1&pageSize=10`,
    headers: { authorization: `Bearer ${token}` },
  };
  await part('beside an address that does its worst', say, async () => {
    const limited = await started({ ...env, RATE_LIMITS: 'on' }, PORTS.limited);
    await measureBystander({ ...bystander, server: limited, origin: at(PORTS.limited) }, say);
    limited.kill('SIGTERM');
  });
  await part('lists', say, () => measureLists([...LISTS, ...AUDIT_PAGES], { url, businessId }, say));
  await part('search', say, () => measureSearch(url, businessId, say));
  await part('telling of events', say, () => measureToldEvents(url, businessId, say));
  await part('row-level security', say, () => measureRowLevelSecurity(url, businessId, say));
  const signedIn = (origin: string) => signIn(origin, OWNER.email, OWNER.password);
  const withToken = async (origin: string) => ({ authorization: `Bearer ${await signedIn(origin)}` });
  await part('start and memory', say, () =>
    measureMemory({ env, port: PORTS.memory, path: bystander.path, signedIn: withToken }, say),
  );
  await part('messages to programs', say, () =>
    measureMessages(pool, { env, port: PORTS.messages, businessId, owner: OWNER, signedIn }, say),
  );
  await part('documents', say, async () => {
    await measureDocuments(say);
    const crowd = { ...bystander, server: product, origin: at(PORTS.product) };
    await measureCrowd(crowd, await pdfsOf(pool, businessId), say);
  });
  await part('first view', say, () => measureFirstView(firstPages(filled), folder, say));
  await part('backup', say, () => measureBackup(pool, { url, folder }, say));
  const [portal, manager] = [
    firstLoadKilobytes('portal'),
    firstLoadKilobytes('manager', 'features/invoices/manager/invoices-page.tsx'),
  ];
  found("scripts of the portal's first page", { value: portal, aim: 120, unit: 'KB', digits: 0 });
  found("scripts of the manager's first page", { value: manager, aim: 200, unit: 'KB', digits: 0 });
  return printFindings(say);
}

async function started(env: NodeJS.ProcessEnv, port: number) {
  const { server } = await startBuilt(env, port);
  servers.push(server);
  return server;
}

function firstPages({ portfolioId, accountId }: Filled) {
  return { "a customer's account": `http://localhost:${PORTS.product}/p/u/${portfolioId}/a/${accountId}` };
}

async function pdfsOf(pool: Sql, businessId: string): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    select id from invoices where business_id = ${businessId} order by number limit 100`;
  return rows.map(({ id }) => `/core/api/business/${businessId}/invoices/${id}/pdf`);
}
