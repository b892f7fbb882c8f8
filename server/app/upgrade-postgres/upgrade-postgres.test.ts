import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { readConfig } from '../../config.ts';
import { startEmbeddedPostgres } from '../../database/embedded-postgres.ts';
import { findPrograms } from '../../database/embedded-programs.ts';
import { connect } from '../../database/sql.ts';
import { freePort } from '../../testing/free-port.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { authorizationCode, tokensFor } from '../../testing/sign-in.ts';
import { QUEUE_NAMES } from '../background.ts';
import { openForVerify } from '../open-for-verify.ts';
import { verify } from '../verify/verify.ts';
import { upgradePostgres } from './upgrade-postgres.ts';

const root = mkdtempSync(join(tmpdir(), 'underlay-majors-'));
const written = join(root, 'written');
const quiet = () => undefined;
let [port, old, now] = [0, '', ''];
let sandbox: Sandbox;
let owner: TestBusiness;
/** Every row of the product as the old PostgreSQL has it. */
let rows: string;

const envOf = (folder: string) => ({
  DATA_DIR: folder,
  KEYS_DIR: join(root, 'keys'),
  SANDBOX_ORIGIN: sandbox.origin,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
});

/** Work of the product on the older PostgreSQL, with a mail that still waits at the end. */
beforeAll(async () => {
  const previous = await findPrograms('embedded-postgres-previous');
  [old, now] = [previous.major, (await findPrograms()).major];
  port = await freePort();
  const origin = `http://localhost:${port}`;
  const webhookUrl = `${origin}/core/api/webhooks/stripe`;
  const webhookSecret = 'whsec_sandbox_underlay';
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: null, appOrigin: origin, webhookUrl, webhookSecret });
  const postgres = await startEmbeddedPostgres(written, quiet, { programs: previous });
  const env = { ...envOf(written), DATABASE_URL: postgres.url };
  const server = await startServerProcess(env, port);
  owner = await TestBusiness.open({ origin, sandbox: sandbox.origin, newUser: () => signUp(origin) });
  const payer = new Payer(owner);
  const { body: form } = await payer.openForm(await owner.sent());
  await payer.confirmCard(form);
  await payer.finish(form.id);
  await server.end('SIGTERM');
  const answering = await startServerProcess({ ...env, BACKGROUND_WORK: 'off' }, port);
  await owner.sent({ description: 'Waits for its mail' });
  await answering.end('SIGTERM');
  rows = await allRows(postgres.url);
  const operator = connect(postgres.url, 1);
  await operator`create table of_the_operator as select 1 number`;
  await operator.end();
  await postgres.stop();
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(root, { recursive: true, force: true });
});

async function signUp(origin: string): Promise<string> {
  const newcomer = { firstName: 'Robin', lastName: 'Ashby', sandbox: sandbox.origin };
  const code = await authorizationCode(
    origin,
    `${crypto.randomUUID()}@test.example`,
    'correct horse battery',
    newcomer,
  );
  return (await tokensFor(origin, code)).access_token;
}

/** Its own data folder for each test, with the owners that the database needs. */
function copyOfWritten(): string {
  const folder = mkdtempSync(join(root, 'copy-'));
  execFileSync('cp', ['-a', `${written}/.`, folder]);
  return folder;
}

const upgrade = (folder: string, say: (line: string) => void = quiet) => {
  const env = envOf(folder);
  return upgradePostgres({ config: readConfig(env), env, queues: QUEUE_NAMES, say });
};

async function allRows(url: string): Promise<string> {
  const sql = connect(url, 1);
  const tables = await sql<{ name: string }[]>`
    select relname name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not in ('schema_migrations', 'of_the_operator') order by 1`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql<{ rows: string }[]>`
      select coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '') rows from ${sql(name)} t`;
    texts.push(`${name}: ${row?.rows}`);
  }
  await sql.end();
  return texts.join('\n');
}

async function rowsIn(folder: string, programs?: Awaited<ReturnType<typeof findPrograms>>): Promise<string> {
  const postgres = await startEmbeddedPostgres(folder, quiet, programs && { programs });
  try {
    return await allRows(postgres.url);
  } finally {
    await postgres.stop();
  }
}

const versionIn = (folder: string) => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();

test('I61 data of the PostgreSQL before are brought to the new one at the start, and the old ones are kept', async () => {
  const folder = copyOfWritten();
  const server = await startServerProcess(envOf(folder), port);
  onTestFinished(async () => void (await server.end('SIGTERM')));
  expect(server.output()).toMatch(
    new RegExp(
      `The database is brought from PostgreSQL ${old} to ${now} [\\s\\S]*left in the old database: of_the_operator[\\s\\S]*\\d+ of \\d+ tables[\\s\\S]*` +
        `Every row is alike, and everything is as it must be\\.\\n[\\s\\S]*kept in ${folder}/postgres-${old}`,
    ),
  );
  expect([versionIn(join(folder, 'postgres')), versionIn(join(folder, `postgres-${old}`))]).toEqual([now, old]);
  expect(existsSync(join(folder, 'postgres-next'))).toBe(false);
  const { body: invoices } = await owner.call<{ description: string }[]>(
    `GET ${owner.base}/invoices?page=1&pageSize=10`,
  );
  expect(invoices.map(({ description }) => description)).toEqual(['Waits for its mail', 'Oak floor']);
  const mails = async () => (await fetch(`${sandbox.origin}/mailbox/messages`)).text();
  await owner.until(async () => (await mails()).includes('Waits for its mail'));
  const opened = await openForVerify(readConfig(envOf(folder)), envOf(folder));
  const verdicts = await verify(opened.platform);
  await opened.close();
  expect(verdicts.filter(({ wrongCount }) => wrongCount > 0)).toEqual([]);
}, 120_000);

/** Runs it in a process that is killed as soon as it says this. */
async function killedWhen(folder: string, saying: RegExp): Promise<void> {
  const file = join(root, 'killed.mjs');
  writeFileSync(
    file,
    `import { upgradePostgres } from ${JSON.stringify(join(import.meta.dirname, 'upgrade-postgres.ts'))};
    import { QUEUE_NAMES } from ${JSON.stringify(join(import.meta.dirname, '../background.ts'))};
    import { readConfig } from ${JSON.stringify(join(import.meta.dirname, '../../config.ts'))};
    const say = (line) => ${String(saying)}.test(line) && process.kill(process.pid, 'SIGKILL');
    await upgradePostgres({ config: readConfig(process.env), env: process.env, queues: QUEUE_NAMES, say });`,
  );
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...envOf(folder) }, stdio: 'inherit' });
  expect(await new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
}

test('killed before it copies, while it does and when all is verified, it begins anew each time and loses nothing', async () => {
  const folder = copyOfWritten();
  for (const saying of [/is brought from/, /tables: /, /Every row is alike/]) {
    await killedWhen(folder, saying);
    expect(versionIn(join(folder, 'postgres'))).toBe(old);
  }
  await upgrade(folder);
  expect(await rowsIn(folder)).toBe(rows);
}, 240_000);

test('killed around the two renames, the next start goes on; and two renames lead back to the old data, as they were', async () => {
  const folder = copyOfWritten();
  await upgrade(folder);
  const [data, kept, next] = ['postgres', `postgres-${old}`, 'postgres-next'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const isAside of [false, true]) {
    // What such a process leaves: the new data in their own folder, and the word that they are whole.
    mkdirSync(next);
    renameSync(data, join(next, 'postgres'));
    writeFileSync(join(next, 'complete'), old);
    if (!isAside) renameSync(kept, data);
    expect(await rowsIn(folder)).toBe(rows);
    expect([versionIn(data), versionIn(kept), existsSync(next)]).toEqual([now, old, false]);
  }
  renameSync(data, join(folder, `postgres-${now}`));
  renameSync(kept, data);
  expect(await rowsIn(folder, await findPrograms('embedded-postgres-previous'))).toBe(rows);
}, 120_000);

test('it refuses in one sentence, and leaves the data alone, with another key, without room for what is kept, and of an older version', async () => {
  const folder = copyOfWritten();
  const env = { ...envOf(folder), MASTER_KEY: '09'.repeat(32) };
  await expect(upgradePostgres({ config: readConfig(env), env, queues: QUEUE_NAMES, say: quiet })).rejects.toThrow(
    /another master key/,
  );
  mkdirSync(join(folder, `postgres-${old}`));
  await expect(upgrade(folder)).rejects.toThrow(/is there already. Move that away/);
  expect(existsSync(join(folder, 'postgres-next'))).toBe(false);
  await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(/Start this version of Underlay once/);
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '9\n');
  await upgrade(folder);
  await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(/belongs to PostgreSQL 9; this version/);
}, 60_000);
