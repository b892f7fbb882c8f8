import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { type MigrationRun, migrate } from './migrate.ts';
import { connect } from './sql.ts';

const PLANKS = 'create table planks (id bigint primary key, wood text not null);';
const WOODS = '-- outside a transaction\ncreate unique index concurrently planks_by_wood on planks (wood);\n';

function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, name), text);
  return folder;
}

test('a migration says how long it took and which tables of others it locked', async () => {
  const { sql } = await emptyDatabase();
  const runs: MigrationRun[] = [];
  const folder = folderOf({
    '0001-planks.sql': PLANKS,
    '0002-width.sql':
      'alter table planks add column width integer; create table tiles (id bigint); select pg_sleep(0.1)',
    '0003-woods.sql': WOODS,
  });
  expect(await migrate(sql, { folder, onRun: (run) => runs.push(run) })).toBe(3);
  expect(runs.map(({ name, locked }) => [name, locked])).toEqual([
    ['0001-planks.sql', []],
    ['0002-width.sql', ['planks']],
    ['0003-woods.sql', []],
  ]);
  expect(runs[1]?.milliseconds).toBeGreaterThan(99);
  expect(await migrate(sql, { folder })).toBe(0);
});

test('a migration keeps nobody waiting for a table that somebody else uses, and runs once they are done', async () => {
  const { sql, url } = await emptyDatabase();
  await migrate(sql, { folder: folderOf({ '0001-planks.sql': PLANKS }) });
  const people = connect(url, 2);
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(async () => {
    end();
    await people.end({ timeout: 1 });
  });
  const held = Promise.withResolvers<void>();
  const using = people.begin(async (tx) => {
    await tx`select from planks`;
    held.resolve();
    await done;
  });
  await held.promise;
  const waits: string[] = [];
  const folder = folderOf({
    '0001-planks.sql': PLANKS,
    '0002-width.sql': 'alter table planks add column width integer',
  });
  const migrated = migrate(sql, { folder, say: (line) => waits.push(line) });
  await expect
    .poll(() => waits, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^0002-width\.sql: .* is in use/)]);
  let longest = 0;
  for (const until = performance.now() + 1_500; performance.now() < until; ) {
    const begun = performance.now();
    await people`select from planks`;
    longest = Math.max(longest, performance.now() - begun);
  }
  // It asks for a quarter of a second at a time, where it once asked for two. Whoever reads meanwhile stands behind it for no longer.
  expect(longest).toBeLessThan(1_900);
  end();
  await using;
  expect(await migrated).toBe(1);
}, 30_000);

test('a migration waits for a vacuum without a lock behind which others stand, and takes all its tables once it is gone', async () => {
  const { sql, url } = await emptyDatabase();
  const before = { '0001-planks.sql': `${PLANKS} create table tiles (id bigint);` };
  await migrate(sql, { folder: folderOf(before) });
  const people = connect(url, 2);
  onTestFinished(() => people.end({ timeout: 1 }));
  const waits: string[] = [];
  const after =
    'alter table tiles add column width integer; alter table planks add column width integer; alter table planks add check (width > 0) not valid';
  const vacuuming = people.begin(async (tx) => {
    await tx`lock table planks in share update exclusive mode`;
    const migrated = migrate(sql, {
      folder: folderOf({ ...before, '0002-width.sql': after }),
      say: (line) => waits.push(line),
    });
    await expect
      .poll(() => waits, { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^0002-width\.sql: .* is in use/)]);
    const asking = () => people`
      select from pg_locks where not granted and mode = 'ShareUpdateExclusiveLock' and relation = 'planks'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(asking, { timeout: 20_000, interval: 20 }).toHaveLength(1);
    await people`insert into planks values (1, 'oak')`;
    return { migrated };
  });
  expect(await (await vacuuming).migrated).toBe(1);
  expect(await people`select width from planks`).toEqual([{ width: null }]);
});

test('an index that broke off is dropped and made again, and one that was made is only written down', async () => {
  const { sql } = await emptyDatabase();
  await migrate(sql, { folder: folderOf({ '0001-planks.sql': PLANKS }) });
  await sql`insert into planks values (1, 'oak'), (2, 'oak')`;
  const folder = folderOf({ '0001-planks.sql': PLANKS, '0002-woods.sql': WOODS });
  await expect(migrate(sql, { folder })).rejects.toThrow(/planks_by_wood/);
  const isWhole = () => sql`select indisvalid as whole from pg_index where indexrelid = to_regclass('planks_by_wood')`;
  expect(await isWhole()).toMatchObject([{ whole: false }]);

  await sql`delete from planks where id = 2`;
  expect(await migrate(sql, { folder })).toBe(1);
  expect(await isWhole()).toMatchObject([{ whole: true }]);
  await sql`delete from schema_migrations where name = '0002-woods.sql'`;
  expect(await migrate(sql, { folder })).toBe(1);
});

test('an index is made beside a server that waits for its turn to migrate', async () => {
  const { sql, url } = await emptyDatabase();
  const folder = folderOf({
    '0001-planks.sql': `${PLANKS} select pg_sleep(0.5)`,
    '0002-woods.sql': WOODS,
  });
  const other = connect(url, 2);
  onTestFinished(() => other.end());
  const counts = await Promise.all([migrate(sql, { folder }), migrate(other, { folder })]);
  expect(counts.sort()).toEqual([0, 2]);
}, 20_000);

test('rows are changed in batches, each committed, and what was changed stays when it breaks off', async () => {
  const { sql } = await emptyDatabase();
  const inBatches = (most: number) => `-- outside a transaction
do $$ begin
  for batch in 1..${most} loop
    update planks set wood = 'ash' where id in (select id from planks where wood = 'oak' limit 10);
    exit when not found;
    commit;
  end loop;
  if exists (select from planks where wood = 'oak') then raise exception 'broken off'; end if;
end $$;`;
  await migrate(sql, { folder: folderOf({ '0001-planks.sql': PLANKS }) });
  await sql`insert into planks select i, 'oak' from generate_series(1, 35) i`;
  const folder = (most: number) => folderOf({ '0001-planks.sql': PLANKS, '0002-ash.sql': inBatches(most) });
  await expect(migrate(sql, { folder: folder(2) })).rejects.toThrow('broken off');
  expect(await sql`select count(*) as ash from planks where wood = 'ash'`).toMatchObject([{ ash: 20 }]);
  expect(await migrate(sql, { folder: folder(100) })).toBe(1);
  expect(await sql`select count(*) as ash from planks where wood = 'ash'`).toMatchObject([{ ash: 35 }]);
});
