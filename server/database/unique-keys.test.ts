import { expect, test } from 'vitest';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { migrate } from './migrate.ts';

/** Tables that name a business and are found by something else. A sharded PostgreSQL keeps each whole, in one place (docs/scale.md). */
const DIRECTORIES: Readonly<Record<string, string>> = {
  portal_links: 'a link names an account, and this table answers whose it is',
  connection_tokens: 'a token names no business, and this table answers which program of which it is',
  idempotency_keys: 'a key counts once, whichever business it is used for',
  security_events: 'most are of a person, and of no business',
};

test('every unique key of a table of tenants holds the business, but for those of the known directories', async () => {
  const { sql } = await emptyDatabase();
  await migrate(sql);
  const keys = await sql<{ name: string; index: string }[]>`
    select c.relname name, i.indexrelid::regclass::text index
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'businesses' then 'id' else 'business_id' end
    join pg_index i on i.indrelid = c.oid and i.indisunique
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attnum = any(i.indkey::smallint[])
    order by 1, 2`;
  expect(keys.filter(({ name }) => !(name in DIRECTORIES))).toEqual([]);
  const found = new Set(keys.map(({ name }) => name));
  expect(Object.keys(DIRECTORIES).filter((name) => !found.has(name))).toEqual([]);
});
