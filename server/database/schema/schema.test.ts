import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { connect, type Sql } from '../sql.ts';
import { readComments } from './comments.ts';
import { SCHEMA_FILE, schemaText } from './schema-text.ts';
import { SECTIONS } from './sections.ts';

const server = inject('databaseServer');
const name = `schema_${randomBytes(6).toString('hex')}`;
let admin: Sql;
let sql: Sql;

beforeAll(async () => {
  admin = connect(server, 1);
  // It is not a copy of the migrated one, because other tests add tables to that.
  await admin`create database ${admin(name)} template template0`;
  sql = connect(server.replace(/\/[^/]*$/, `/${name}`), 2);
  await migrate(sql);
});
afterAll(async () => {
  await sql.end();
  await admin`drop database ${admin(name)}`;
  await admin.end();
});

test('schema.sql is the database that the migrations leave', async () => {
  const text = await schemaText(sql);
  expect(readFileSync(SCHEMA_FILE, 'utf8'), 'run `npm run schema`: server/database/schema.sql is not up to date').toBe(
    text,
  );
});

test('every table stands in one section, and every section is a folder', async () => {
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const listed = Object.values(SECTIONS).flat();
  expect(listed.toSorted()).toEqual(tables.map((table) => table.name).sort());
  const root = join(import.meta.dirname, '../../..');
  expect(Object.keys(SECTIONS).filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

test('what the file cannot show is refused', async () => {
  await sql.unsafe('create view paid_invoices as select * from invoices');
  try {
    await expect(schemaText(sql)).rejects.toThrow('schema.sql cannot show paid_invoices yet');
  } finally {
    await sql.unsafe('drop view paid_invoices');
  }
});

test('a comment belongs to the name below it, and one with an empty line below it to none', () => {
  const migrations = [
    '-- About everything.\n\n-- What is owed.\ncreate table debts (\n  id uuid,\n  -- In cents.\n  amount bigint\n);',
    '-- Since when.\nalter table debts\n  add column since date;\n-- The newest first.\ncreate index newest on debts (since);',
    'alter table debts\n  -- What it came to.\n  alter column amount set not null,\n  -- Nobody owes nothing.\n  add constraint real check (amount > 0);',
  ];
  expect(Object.fromEntries(readComments(migrations))).toEqual({
    debts: ['-- What is owed.'],
    'debts.amount': ['-- What it came to.'],
    'debts.since': ['-- Since when.'],
    newest: ['-- The newest first.'],
    'debts.real': ['-- Nobody owes nothing.'],
  });
});
