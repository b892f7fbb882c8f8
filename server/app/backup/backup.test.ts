import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../../database/migrate.ts';
import type { Sql } from '../../database/sql.ts';
import { isUnfinished } from '../../database/unfinished-restore.ts';
import { createDiskStorage } from '../../outside/disk-storage.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import { createLog } from '../../services/log.ts';
import { masterKey, masterKeys } from '../../services/master-keys.ts';
import { endQuarantine, openRestoration } from '../../services/quarantine-store.ts';
import { createQueue } from '../../services/queue.ts';
import { call } from '../../testing/call.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { emptyDatabase } from '../../testing/scratch-database.ts';
import { openSeeded } from '../../testing/seeded-business.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { signIn } from '../../testing/sign-in.ts';
import { PASSWORD, startProduct, TEST_MASTERS, type TestProduct } from '../../testing/test-product.ts';
import { QUEUE_NAMES } from '../background.ts';
import { openKeys } from '../keys/open-keys.ts';
import { type BackedUp, backUp, finishedBackups } from './back-up.ts';
import { addDestroyedKeys } from './destroyed-keys.ts';
import { restore } from './restore.ts';
import { backupNameAt } from './retention.ts';
import { newPair, openWith, sealFor } from './seal.ts';

const root = mkdtempSync(join(tmpdir(), 'underlay-backup-'));
const operator = await newPair();
const KEEP = { hourly: 24, daily: 35, monthly: 24 };
const silent = () => undefined;

let product: TestProduct;
let business: TestBusiness;
let saved: BackedUp & { store: Store };

beforeAll(async () => {
  product = await startProduct();
  business = await openSeeded(product, 'Cedar');
  await product.settle();
  const store = newStore();
  saved = { store, ...(await save(store)) };
}, 120_000);
afterAll(async () => {
  await product.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Backups of their own for each test. */
const newStore = () => createFolderBackups(mkdtempSync(join(root, 'store-')));
type Store = ReturnType<typeof newStore>;

function copyOf({ place }: Store): Store {
  const folder = mkdtempSync(join(root, 'copy-'));
  cpSync(place, folder, { recursive: true });
  return createFolderBackups(folder);
}

async function save(store: Store, now = new Date()) {
  const { systemDb, storage } = product.platform;
  const source = { sql: systemDb.sql, url: product.databaseUrl, storage, masters: TEST_MASTERS };
  return backUp({ source, store, config: { recipient: operator.recipient, keep: KEEP }, say: silent, now });
}

async function bringBack(
  store: Store,
  backup: string,
  change: { masters?: typeof TEST_MASTERS; destroyed?: string[] } = {},
) {
  const { url, sql } = await emptyDatabase();
  const storage = createDiskStorage(mkdtempSync(join(root, 'files-')));
  const masters = change.masters ?? TEST_MASTERS;
  const from = { store, open: openWith(operator.identity), say: silent };
  const into = { sql, url, storage, masters };
  const again = () => restore({ from, backup, destroyed: change.destroyed ?? [], into });
  return { url, sql, storage, again, restored: await again() };
}

const texts = async (sql: Sql, table: string) =>
  (await sql<{ text: string }[]>`select t::text from ${sql(table)} t`).map(({ text }) => text);

/** Tables whose rows never change, so that those of the moment are still there. */
const LASTING = ['ledger_transactions', 'ledger_lines', 'payment_changes', 'events', 'sent_documents', 'business_keys'];

test('a backup beside a product that works is restored elsewhere, row for row and byte for byte, and verifies', async () => {
  const store = newStore();
  // People go on working meanwhile: what they do is in the backup whole, or not at all.
  let isOver = false;
  const work = (async () => {
    while (!isOver) await business.sent();
  })();
  const { name, manifest, wrong } = await save(store);
  isOver = true;
  await work;
  expect(wrong).toEqual([]);
  const { sql, restored, storage } = await bringBack(store, name);
  expect(restored.verdicts.filter(({ wrongCount }) => wrongCount > 0)).toEqual([]);
  for (const table of LASTING) {
    const there = await texts(sql, table);
    const now = new Set(await texts(product.platform.systemDb.sql, table));
    expect(there.length, table).toBeGreaterThan(0);
    expect(
      there.filter((row) => !now.has(row)),
      table,
    ).toEqual([]);
  }
  expect(manifest.files.length).toBeGreaterThan(1);
  for (const { key, bytes } of manifest.files)
    expect(await storage.read(key).then((content) => content && buffer(content))).toHaveLength(bytes);
  // A number that the database gives by itself goes on where it was.
  const [last] = await sql<{ id: number }[]>`select max(id) id from events`;
  const [next] = await sql<{ id: number }[]>`select nextval(pg_get_serial_sequence('events', 'id')) id`;
  expect(next?.id).toBeGreaterThan(last?.id ?? 0);
  expect(await openRestoration(sql)).toMatchObject({ backup: name });
}, 120_000);

test('a second backup saves the new files alone, and the same hour keeps the newest backup with all files it needs', async () => {
  const store = newStore();
  const first = await save(store, new Date('2026-11-24T11:00:00Z'));
  const written: string[] = [];
  const put = store.put;
  store.put = async (name, bytes) => {
    written.push(name);
    return put(name, bytes);
  };
  const second = await save(store, new Date('2026-11-24T11:30:00Z'));
  expect(written.filter((name) => name.startsWith('files/'))).toEqual([]);
  expect(await finishedBackups(store)).toEqual([second.name]);
  for await (const { name } of store.list('')) expect(name.startsWith(first.name)).toBe(false);
  expect((await bringBack(store, second.name)).restored.manifest.files).toEqual(first.manifest.files);
}, 120_000);

const LAST_DAMAGE = 'a flipped bit in a file';
test('a backup of which anything was changed, cut or exchanged is not restored, and the database counts as unfinished', async () => {
  const { store, name, manifest } = saved;
  const part = manifest.tables.find(({ rows: count }) => count > 0)?.parts[0] ?? '';
  const damages: [string, (folder: string) => void, RegExp][] = [
    ['a flipped bit', (folder) => flip(join(folder, part)), /does not open/],
    ['a missing part', (folder) => rmSync(join(folder, part)), /is missing/],
    [
      'two parts exchanged',
      (folder) =>
        exchange(
          folder,
          manifest.tables.flatMap(({ parts }) => parts),
        ),
      /are not those|invalid input|extra data|missing data/,
    ],
    [
      'a flipped bit in a file',
      (folder) => flip(join(folder, 'files', readdirSync(join(folder, 'files'))[0] ?? '')),
      /./,
    ],
  ];
  for (const [what, damage, reason] of damages) {
    const damaged = copyOf(store);
    damage(damaged.place);
    const { url, sql } = await emptyDatabase();
    const from = { store: damaged, open: openWith(operator.identity), say: silent };
    const storage = createDiskStorage(mkdtempSync(join(root, 'files-')));
    const into = { sql, url, storage, masters: TEST_MASTERS };
    await expect(restore({ from, backup: name, destroyed: [], into }), what).rejects.toThrow(reason);
    expect(await isUnfinished(sql), what).toBe(true);
    if (what !== LAST_DAMAGE) continue;
    // The whole backup is then laid over what the attempt left behind.
    const whole = { ...from, store };
    expect(
      (await restore({ from: whole, backup: name, destroyed: [], into })).verdicts.every(
        ({ wrongCount }) => wrongCount === 0,
      ),
    ).toBe(true);
  }
}, 240_000);

test('nothing is laid over a database that has anything in it, without the key, or from a stranger', async () => {
  const { store, name } = saved;
  const { again } = await bringBack(store, name);
  await expect(again()).rejects.toThrow(/an empty database only/);
  const others = masterKeys(() => [masterKey(Buffer.alloc(32, 8))]);
  await expect(bringBack(store, name, { masters: others })).rejects.toThrow(/another master key/);
  await expect(bringBack(store, '2020-01-01T00-00-00Z')).rejects.toThrow(/There is no backup/);
  const stranger = await newPair();
  const { url, sql } = await emptyDatabase();
  const into = { sql, url, storage: createDiskStorage(root), masters: TEST_MASTERS };
  const from = { store, open: openWith(stranger.identity), say: silent };
  await expect(restore({ from, backup: name, destroyed: [], into })).rejects.toThrow(/no identity matched/i);
}, 120_000);

test('a manifest that somebody else wrote is refused, though everybody can seal with a public key', async () => {
  const store = copyOf(saved.store);
  const { name } = saved;
  const seal = sealFor([operator.recipient]);
  const sealed = await store.read(`${name}/manifest.age`);
  const signed = JSON.parse((await openWith(operator.identity)(sealed ?? Buffer.alloc(0))).toString());
  const forged = { ...signed, manifest: signed.manifest.replace('"rows":', '"rows": ') };
  await store.put(`${name}/manifest.age`, await seal(Buffer.from(JSON.stringify(forged))));
  await expect(bringBack(store, name)).rejects.toThrow(/was not written by this installation/);
}, 60_000);

test('keys that were destroyed after the backup are destroyed again', async () => {
  const store = copyOf(saved.store);
  const { name } = saved;
  const { sql } = product.platform.systemDb;
  const living = await sql<{ id: string }[]>`select id from business_keys where destroyed_at is null order by id`;
  const [listed, given] = living.map(({ id }) => id);
  await addDestroyedKeys(store, [listed ?? '']);
  const { sql: copy, restored } = await bringBack(store, name, { destroyed: [given ?? ''] });
  expect(restored.destroyedKeys).toBe(2);
  const left = await copy<{ id: string }[]>`select id from business_keys where wrapped is not null order by id`;
  expect(left.map(({ id }) => id)).toEqual(living.slice(2).map(({ id }) => id));
}, 60_000);

test('a run that ended halfway counts as none, and the next one clears it away', async () => {
  const store = newStore();
  const put = store.put;
  store.put = async (name, bytes) => {
    if (name.endsWith('manifest.age')) throw new Error('the disk is full');
    return put(name, bytes);
  };
  await expect(save(store, new Date('2026-11-24T10:00:00Z'))).rejects.toThrow(/the disk is full/);
  expect(await finishedBackups(store)).toEqual([]);
  store.put = put;
  const { name } = await save(store, new Date('2026-11-24T12:00:00Z'));
  expect(await finishedBackups(store)).toEqual([name]);
  for await (const each of store.list(''))
    expect(each.name.startsWith(backupNameAt(new Date('2026-11-24T10:00:00Z')))).toBe(false);
}, 60_000);

test('two runs at once: one backs up, the other says that somebody is at it', async () => {
  const store = newStore();
  const runs = await Promise.allSettled([save(store), save(store)]);
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
}, 60_000);

test('a place with the backups of another installation is refused', async () => {
  const store = newStore();
  await store.put('installation.txt', Buffer.from('of somebody else'));
  await expect(save(store)).rejects.toThrow(/of another installation/);
});

test('a backup that an older schema made is brought to this one', async () => {
  const { url, sql } = await emptyDatabase();
  const older = readMigrations().slice(0, -4);
  await migrate(sql, { upTo: older });
  await openKeys(sql, TEST_MASTERS, 'make');
  await (await createQueue(url, createLog('silent'), QUEUE_NAMES)).stop();
  await sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at)
    values (gen_random_uuid(), 'robin@test.example', 'x', 'Robin', 'Ashby', now())`;
  const store = newStore();
  const source = { sql, url, storage: createDiskStorage(root), masters: TEST_MASTERS };
  const { name } = await backUp({ source, store, config: { recipient: operator.recipient, keep: KEEP }, say: silent });
  const { sql: copy } = await bringBack(store, name);
  const applied = await copy<{ name: string }[]>`select name from schema_migrations order by name`;
  expect(applied.map((row) => row.name)).toEqual(readMigrations().map((migration) => migration.name));
  expect(await copy`select 1 from users where email = 'robin@test.example'`).toHaveLength(1);
}, 60_000);

test('a restored product can be read and changes nothing, shows customers nothing, and works again when that ends', async () => {
  const { url, sql } = await bringBack(saved.store, saved.name);
  const server = await startServerProcess({
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
    SANDBOX_ORIGIN: product.sandbox,
    DATA_DIR: mkdtempSync(join(root, 'data-')),
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const [owner] = await sql<{ email: string }[]>`
    select email from users join business_members m on m.user_id = users.id::text where m.business_id = ${business.business.businessId}`;
  const token = await signIn(server.origin, owner?.email ?? '', PASSWORD);
  const ask = (line: string, body?: object) => call<{ code: string }>(server.origin, line, { token, body });
  const draft = { description: 'Stairs', jobUUID: business.job.uuid, dueDate: '2030-01-01', isQuote: false };
  expect((await ask(`GET ${business.base}/invoices`)).status).toBe(200);
  const refused = { status: 503, body: { code: 'being_restored' } };
  expect(await ask(`POST ${business.base}/invoices`, draft)).toMatchObject(refused);
  expect(await call(server.origin, `GET ${business.portal}`)).toMatchObject(refused);
  expect(server.output()).toMatch(/can be read and does nothing/);
  const begun = () => sql`select 1 from jobs.job where state > 'retry' limit 1`;
  expect(await begun()).toHaveLength(0);
  expect(await endQuarantine(sql, { payments: 0 })).toBe(true);
  await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1);
  expect((await ask(`POST ${business.base}/invoices`, draft)).status).toBe(200);
  expect((await call(server.origin, `GET ${business.portal}`)).status).toBe(200);
}, 90_000);

const flip = (file: string) => {
  const bytes = readFileSync(file);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};

const exchange = (folder: string, [first = '', second = '']: string[]) => {
  const [one, two] = [readFileSync(join(folder, first)), readFileSync(join(folder, second))];
  writeFileSync(join(folder, first), two);
  writeFileSync(join(folder, second), one);
};
