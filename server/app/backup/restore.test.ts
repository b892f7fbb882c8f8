import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../../database/migrate.ts';
import type { Sql } from '../../database/sql.ts';
import { isUnfinished } from '../../database/unfinished-restore.ts';
import { newPair, openWith } from '../../outside/age-seal.ts';
import { createDiskStorage } from '../../outside/disk-storage.ts';
import { createLog } from '../../services/log.ts';
import { masterKey, masterKeys } from '../../services/master-keys.ts';
import { endQuarantine, openRestoration } from '../../services/quarantine-store.ts';
import { createQueue } from '../../services/queue.ts';
import { backupScene } from '../../testing/backups.ts';
import { call } from '../../testing/call.ts';
import { emptyDatabase } from '../../testing/scratch-database.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { signIn } from '../../testing/sign-in.ts';
import { PASSWORD, TEST_MASTERS } from '../../testing/test-product.ts';
import { QUEUE_NAMES } from '../background.ts';
import { openKeys } from '../keys/open-keys.ts';
import { openDatabase } from '../open-database.ts';
import { addDestroyedKeys } from './destroyed-keys.ts';
import { writeManifest } from './manifest.ts';
import { signedLists } from './signed-list.ts';

const scene = backupScene();

const texts = async (sql: Sql, table: string) =>
  (await sql<{ text: string }[]>`select t::text from ${sql(table)} t`).map(({ text }) => text);

/** Tables whose rows never change, so that those of the moment are still there. */
const LASTING = ['ledger_transactions', 'ledger_lines', 'payment_changes', 'events', 'sent_documents', 'business_keys'];

test('a backup beside a product that works is restored elsewhere, row for row and byte for byte, and verifies', async () => {
  const store = scene.operator.newStore();
  // People go on working meanwhile: what they do is in the backup whole, or not at all.
  let isOver = false;
  const work = (async () => {
    while (!isOver) await scene.business.sent();
  })();
  const { name, manifest, wrong } = await scene.operator.save(store);
  isOver = true;
  await work;
  expect(wrong).toEqual([]);
  const { sql, restored, storage } = await scene.operator.bringBack(store, name);
  expect(restored.verdicts.filter(({ wrongCount }) => wrongCount > 0)).toEqual([]);
  for (const table of LASTING) {
    const there = await texts(sql, table);
    const now = new Set(await texts(scene.product.platform.systemDb.sql, table));
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
  // A sign-in that was ended since would be open again.
  expect(await sql`select 1 from sign_ins`).toHaveLength(0);
  expect(await scene.product.platform.systemDb.sql`select 1 from sign_ins limit 1`).toHaveLength(1);
  expect(
    await sql`select 1 from security_events where kind = 'restore' and details ->> 'backup' = ${name}`,
  ).toHaveLength(1);
}, 120_000);

test('a backup of which anything was changed, cut or exchanged is not restored, and the database counts as unfinished', async () => {
  const { store, name, manifest } = scene.saved;
  const parts = manifest.tables.flatMap((table) => table.parts);
  const [file] = manifest.files.map(({ key }) => `files/${key}.age`);
  const damages: [string, (folder: string) => void, RegExp][] = [
    ['a flipped bit', (folder) => flip(join(folder, parts[0] ?? '')), /does not open/],
    ['a missing part', (folder) => rmSync(join(folder, parts[0] ?? '')), /is missing/],
    ['two parts exchanged', (folder) => exchange(folder, parts), /are not those|extra data|missing data/],
    ['a flipped bit in a file', (folder) => flip(join(folder, file ?? '')), /does not open/],
  ];
  const attempts = [];
  for (const [what, damage, reason] of damages) {
    const damaged = scene.operator.copyOf(store);
    damage(damaged.place);
    const target = await scene.operator.target();
    await expect(target.lay(damaged, name), what).rejects.toThrow(reason);
    expect(await isUnfinished(target.sql), what).toBe(true);
    attempts.push(target);
  }
  // The whole backup is then laid over what the last attempt left behind.
  const target = attempts.at(-1);
  await expect(openDatabase({ ...scene.product.platform.config, databaseUrl: target?.url ?? '' })).rejects.toThrow(
    /did not end/,
  );
  const tries = await Promise.allSettled([target?.lay(store, name), target?.lay(store, name)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const whole = tries.find((one) => one.status === 'fulfilled')?.value;
  expect(whole?.verdicts.filter(({ wrongCount }) => wrongCount > 0)).toEqual([]);
}, 120_000);

test('nothing is laid over a database that has anything in it, without the key, or from a stranger', async () => {
  const { store, name } = scene.saved;
  const { lay } = await scene.restored();
  await expect(lay(store, name)).rejects.toThrow(/an empty database only/);
  const others = masterKeys(() => [masterKey(Buffer.alloc(32, 8))]);
  await expect(scene.operator.bringBack(store, name, { masters: others })).rejects.toThrow(/another master key/);
  await expect(scene.operator.bringBack(store, '2020-01-01T00-00-00Z')).rejects.toThrow(/There is no backup/);
  const stranger = openWith((await newPair()).identity);
  await expect((await scene.operator.target()).lay(store, name, stranger)).rejects.toThrow(/no identity matched/i);
}, 120_000);

test('a manifest that somebody else wrote is refused, though everybody can seal with a public key', async () => {
  const store = scene.operator.copyOf(scene.saved.store);
  const { name } = scene.saved;
  const sealed = await store.read(`${name}/manifest.age`);
  const signed = JSON.parse((await scene.operator.open(sealed ?? Buffer.alloc(0))).toString());
  const forged = { ...signed, manifest: signed.manifest.replace('"rows":', '"rows": ') };
  await store.put(`${name}/manifest.age`, await scene.operator.seal(Buffer.from(JSON.stringify(forged))));
  await expect(scene.operator.bringBack(store, name)).rejects.toThrow(/was not written by this installation/);
  // Nor may an old one pass for the newest.
  await store.put('2099-01-01T00-00-00Z/manifest.age', sealed ?? Buffer.alloc(0));
  await expect(scene.operator.bringBack(store, '2099-01-01T00-00-00Z')).rejects.toThrow(/belongs to another backup/);
}, 120_000);

test('keys that were destroyed after the backup are destroyed again, and none because somebody else wrote so', async () => {
  const store = scene.operator.copyOf(scene.saved.store);
  const { name } = scene.saved;
  const { sql } = scene.product.platform.systemDb;
  const living = await sql<{ id: string }[]>`select id from business_keys where destroyed_at is null order by id`;
  const [listed = '', given = '', forged = ''] = living.map(({ id }) => id);
  const { sealer } = await openKeys(sql, TEST_MASTERS, 'refuse');
  await addDestroyedKeys(signedLists(store, sealer), [listed]);
  const { sql: copy, restored } = await scene.operator.bringBack(store, name, { named: [given] });
  expect(restored.destroyedKeys).toBe(2);
  const left = await copy<{ id: string }[]>`select id from business_keys where wrapped is not null order by id`;
  expect(left.map(({ id }) => id)).toEqual(living.slice(2).map(({ id }) => id));

  const list = (await store.read('destroyed-keys.txt'))?.toString() ?? '';
  await store.put('destroyed-keys.txt', Buffer.from(`${forged}\n${list}`));
  const { sql: target, lay } = await scene.operator.target();
  await expect(lay(store, name)).rejects.toThrow(/was not written by this installation.*--destroyed-keys FILE/);
  expect(await target`select 1 from business_keys where destroyed_at is not null`).toHaveLength(0);
  // Without a code it is known before anything is laid in.
  const untouched = await scene.operator.target();
  await store.drop('destroyed-keys.txt');
  await expect(untouched.lay(store, name)).rejects.toThrow(/is not there any more/);
  await store.put('destroyed-keys.txt', Buffer.from(`${forged}\n`));
  await expect(untouched.lay(store, name)).rejects.toThrow(/has no code of this installation/);
  expect(await isUnfinished(untouched.sql)).toBe(false);
  // What the operator names counts, and nothing of the list that somebody else wrote.
  const named = await scene.operator.bringBack(store, name, { named: [given] });
  expect(named.restored.destroyedKeys).toBe(1);
}, 120_000);

test("tables beside the product's keep no backup from being made, are named in it, and are not in it", async () => {
  const { sql, url, storage } = await scene.restored();
  await sql`create table crew_notes (id bigint generated always as identity primary key, note text)`;
  await sql`insert into crew_notes (note) values ('the van is at the garage')`;
  await sql`create table rain_by_month (month int, millimetres int) partition by range (month)`;
  await sql`create table rain_of_winter partition of rain_by_month for values from (1) to (3)`;
  const store = scene.operator.newStore();
  const { name, manifest, wrong } = await scene.operator.saveFrom({ sql, url, storage, masters: TEST_MASTERS }, store);
  expect(manifest.leftOut).toEqual(['crew_notes', 'rain_by_month']);
  expect(wrong).toEqual([]);
  const { sql: copy, restored } = await scene.operator.bringBack(store, name);
  expect(restored.manifest.tables.map((table) => table.name)).toEqual(
    scene.saved.manifest.tables.map((table) => table.name),
  );
  expect(await copy`select 1 where to_regclass('crew_notes') is not null`).toHaveLength(0);
  // It is a backup of a product in quarantine, so what the first one lacks is still to be compared.
  expect(await openRestoration(copy)).toEqual({ backup: name, takenAt: (await openRestoration(sql))?.takenAt });
}, 120_000);

test('what a machine backed up whose clock was ahead is compared since its newest row, and not since a day to come', async () => {
  const { name, manifest } = scene.saved;
  const store = scene.operator.copyOf(scene.saved.store);
  const target = { store, seal: scene.operator.seal, masters: TEST_MASTERS };
  await writeManifest(target, name, { ...manifest, takenAt: '2099-01-01T00:00:00.000Z' });
  const { sql } = await scene.operator.bringBack(store, name);
  const [newest] = await sql<{ at: Date }[]>`select max(at) at from events`;
  expect(await openRestoration(sql)).toEqual({ backup: name, takenAt: newest?.at });
}, 120_000);

/** More than the driver takes in at once, with all that COPY writes in letters of its own. */
const LONG = 'Rob\\in\n\t'.repeat(131_072);

test('a backup that an older schema made is brought to this one', async () => {
  const { url, sql } = await emptyDatabase();
  const older = readMigrations().slice(0, -4);
  await migrate(sql, { upTo: older });
  await openKeys(sql, TEST_MASTERS, 'make');
  await (await createQueue(url, createLog('silent'), QUEUE_NAMES)).stop();
  await sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at)
    values (gen_random_uuid(), 'robin@test.example', 'x', ${LONG}, 'Ashby', now())`;
  const store = scene.operator.newStore();
  const source = { sql, url, storage: createDiskStorage(scene.operator.folder()), masters: TEST_MASTERS };
  const { name } = await scene.operator.saveFrom(source, store);
  // What belongs to an extension is nothing that would be laid over.
  const { sql: copy, lay } = await scene.operator.target();
  await copy`create extension pg_stat_statements`;
  await lay(store, name);
  const applied = await copy<{ name: string }[]>`select name from schema_migrations order by name`;
  expect(applied.map((row) => row.name)).toEqual(readMigrations().map((migration) => migration.name));
  expect(await copy`select 1 from users where email = 'robin@test.example' and first_name = ${LONG}`).toHaveLength(1);
}, 120_000);

test('a restored product can be read and changes nothing, shows customers nothing, and works again when that ends', async () => {
  const { url, sql, dataDir } = await scene.restored();
  const server = await startServerProcess({
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
    SANDBOX_ORIGIN: scene.product.sandbox,
    DATA_DIR: dataDir,
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const [owner] = await sql<{ email: string }[]>`
    select email from users join business_members m on m.user_id = users.id::text where m.business_id = ${scene.business.business.businessId}`;
  const token = await signIn(server.origin, owner?.email ?? '', PASSWORD);
  const ask = (line: string, body?: object) => call<{ code: string }>(server.origin, line, { token, body });
  const draft = { description: 'Stairs', jobId: scene.business.job.uuid, dueDate: '2099-01-31', isQuote: false };
  expect((await ask(`GET ${scene.business.base}/invoices`)).status).toBe(200);
  // Nor is anybody told that nothing was charged: a card form of before may have been filled in since.
  const message = expect.stringMatching(/was paid already is not lost/);
  const refused = { status: 503, body: { code: 'being_restored', message } };
  expect(await ask(`POST ${scene.business.base}/invoices`, draft)).toMatchObject(refused);
  expect(await call(server.origin, `GET ${scene.business.portal}`)).toMatchObject(refused);
  expect(server.output()).toMatch(/can be read and does nothing/);
  const begun = () => sql`select 1 from jobs.job where state > 'retry' limit 1`;
  expect(await begun()).toHaveLength(0);
  expect(await endQuarantine(sql, { payments: 0 })).toBe(true);
  await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1);
  expect((await ask(`POST ${scene.business.base}/invoices`, draft)).status).toBe(200);
  expect((await call(server.origin, `GET ${scene.business.portal}`)).status).toBe(200);
}, 120_000);

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
