/** npm run bench: the cost of requests at 100,000 invoices or another size, relative to a bare server with the same SQL in one run. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { OWNER } from '../server/app/demo/demo-data.ts';
import type { Sql } from '../server/database/sql.ts';
import { searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { issueKey } from '../server/features/payments/index.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { measureBackup } from './backup.ts';
import { MASTER_KEY, openBenchKeys } from './bench-platform.ts';
import { measureBystander } from './bystander.ts';
import { measureDocuments } from './documents.ts';
import type { Filled } from './fill-database.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';
import { measureFirstView } from './first-view.ts';
import { measureLists } from './lists.ts';
import { type Figures, load, residentMegabytes, sendEach, startServer } from './measure.ts';
import { firstLoadKilobytes } from './page-weight.ts';
import { measureRowLevelSecurity } from './row-level-security.ts';
import { measuredSize } from './size.ts';

const PAYMENTS = 600;
const PORTS = { product: 3950, bare: 3951, limited: 3952 };
const say = (line = '') => process.stdout.write(`${line}\n`);

const { size, keptIn } = measuredSize(process.argv.slice(2));
const database = await openFilledDatabase(size, keptIn, say);
const servers: ChildProcess[] = [];
try {
  await measureEverything(database);
} finally {
  for (const server of servers) server.kill('SIGTERM');
  await wait(1000);
  await database.close();
}
process.exit(0);

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
  const product = await started('server/commands/main.ts', { ...env, PORT: String(PORTS.product) });
  const bare = await started('bench/bare-server.ts', { ...env, PORT: String(PORTS.bare) });
  await wait(3000);
  const memory = residentMegabytes(product);
  const token = await signIn(`http://localhost:${PORTS.product}`, OWNER.email, OWNER.password);
  await measureRequests(pool, filled, { product, bare, token });
  const limited = await started('server/commands/main.ts', { ...env, RATE_LIMITS: 'on', PORT: String(PORTS.limited) });
  await measureBystander(
    {
      server: limited,
      origin: `http://localhost:${PORTS.limited}`,
      path: `/core/api/business/${filled.businessId}/invoices?page=1&pageSize=10`,
      headers: { authorization: `Bearer ${token}` },
    },
    say,
  );
  await measureLists(url, filled.businessId, say);
  await measureRowLevelSecurity(url, filled.businessId, say);
  await measureDocuments(say);
  await measureFirstView(firstPages(filled), folder, say);
  await measureBackup(pool, { url, folder }, say);
  say();
  say(
    `database time of the searched list (median of 50)   ${(await searchMilliseconds(pool, filled.businessId)).toFixed(1)} ms   (aim: under 20)`,
  );
  say(`memory of the server at idle                        ${memory.toFixed(0)} MB   (aim: under 200)`);
  say(
    `JavaScript of the portal's first page, brotli        ${firstLoadKilobytes('portal').toFixed(0)} KB   (aim: at most 120)`,
  );
  say(
    `JavaScript of the manager's first page, brotli       ${firstLoadKilobytes('manager', 'features/invoices/manager/invoices-page.tsx').toFixed(0)} KB   (aim: at most 200)`,
  );
}

async function started(file: string, env: NodeJS.ProcessEnv) {
  const server = await startServer(join(import.meta.dirname, '..', file), env);
  servers.push(server);
  return server;
}

const firstPages = ({ portfolioId, accountId }: Filled) => ({
  "a customer's account": `http://localhost:${PORTS.product}/p/u/${portfolioId}/a/${accountId}`,
});

async function measureRequests(
  pool: Sql,
  filled: Filled,
  { product, bare, token }: { product: ChildProcess; bare: ChildProcess; token: string },
) {
  const { businessId, portfolioId, accountId } = filled;
  const [some] = await pool<
    { id: string }[]
  >`select id from invoices where business_id = ${businessId} order by number desc limit 1`;
  const signedIn = { authorization: `Bearer ${token}` };
  const ours = `http://localhost:${PORTS.product}/core/api`;
  const theirs = `http://127.0.0.1:${PORTS.bare}`;
  const list = (query: string) =>
    [
      `${ours}/business/${businessId}/invoices?pageSize=10&${query}`,
      `${theirs}/invoices/${businessId}?pageSize=10&${query}`,
    ] as const;
  const rows: [string, readonly [string, string], Record<string, string>][] = [
    ['invoice list, page 1', list('page=1'), signedIn],
    ['invoice list, page 500', list('page=500'), signedIn],
    ['invoice list, searched by customer', list('customer=maple%20a'), signedIn],
    [
      'one invoice with lines',
      [`${ours}/business/${businessId}/invoices/${some?.id}`, `${theirs}/invoice/${businessId}/${some?.id}`],
      signedIn,
    ],
    [
      'portal invoice list',
      [
        `${ours}/portfolios/${portfolioId}/accounts/${accountId}/invoices?pageSize=10`,
        `${theirs}/portal/${portfolioId}/${accountId}?pageSize=10`,
      ],
      {},
    ],
  ];
  say();
  say('                                       requests/s      p99 ms     CPU us/request      ratio');
  say('                                     ours    bare   ours  bare    ours    bare   of CPU');
  for (const [name, [own, base], headers] of rows)
    print(name, await load(product, own, headers), await load(bare, base));
  print(
    'paying by bank, to committed',
    await sendEach(product, await bankPosts(pool, filled, ours, 1000)),
    await sendEach(bare, await bankPosts(pool, filled, theirs, 1000 + size.invoices / 2)),
  );
}

function print(name: string, own: Figures, base: Figures) {
  const cells = [
    own.perSecond.toFixed(0).padStart(8),
    base.perSecond.toFixed(0).padStart(8),
    own.p99.toFixed(0).padStart(7),
    base.p99.toFixed(0).padStart(6),
  ];
  cells.push(
    own.cpu.toFixed(0).padStart(8),
    base.cpu.toFixed(0).padStart(8),
    `${(own.cpu / base.cpu).toFixed(2)} x`.padStart(9),
  );
  say(
    `${name.padEnd(34)}${cells.join('')}${own.failed + base.failed > 0 ? `   FAILED: ${own.failed} and ${base.failed}` : ''}`,
  );
}

/** One correct payment for each of many invoices. */
async function bankPosts(pool: Sql, { businessId }: Filled, base: string, fromNumber: number) {
  const { sealer } = await openBenchKeys(pool);
  const rows = await pool<{ id: string; accountId: string }[]>`
    select i.id, l.account_id "accountId" from invoices i join portal_links l on l.business_id = i.business_id and l.customer_id = i.customer_id
    where i.business_id = ${businessId} and i.status = 'unpaid' and i.number > ${fromNumber} order by i.number limit ${PAYMENTS}`;
  const [day] = await pool<{ today: string }[]>`select (now() at time zone 'America/Chicago')::date::text today`;
  return rows.map(({ id, accountId }) => {
    const body = {
      invoiceId: id,
      accountId,
      idempotentKey: issueKey(sealer, new Date()),
      signature: 'Robin Ashby',
      paymentDate: day?.today,
      amount: 3187.5,
      paymentFee: 1,
      accountHolderName: 'Robin Ashby',
      accountType: 'personal_checking',
      accountNumber: '000123456789',
      routingNumber: '110000000',
    };
    return {
      url: base.endsWith('/core/api') ? `${base}/payments/${id}/make-a-payment` : `${base}/pay/${id}`,
      body: JSON.stringify(body),
    };
  });
}

async function searchMilliseconds(pool: Sql, businessId: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    const begun = performance.now();
    await searchInvoices({ sql: pool, businessId }, { customer: 'mapleǀa' }, { limit: 10, offset: 0 });
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[25] ?? 0;
}
