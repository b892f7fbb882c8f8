import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from '../database/migrate.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';

test('npm run migrate says at once what it does, then each migration, and where the database is', async () => {
  const { url } = await emptyDatabase();
  const run = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'migrate.ts')], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    })
      .trim()
      .split('\n');
  const [looks, ...ran] = run();
  const names = readMigrations().map(({ name }) => name);
  expect(looks).toBe('Looking for what the database lacks …');
  expect(ran.slice(0, -1).map((line) => line.split(':')[0])).toEqual(names);
  expect(ran.at(-1)).toBe(`The database is at ${names.at(-1)}.`);
  expect(run()).toEqual([looks, `Nothing to do: the database is at ${names.at(-1)}.`]);
}, 60_000);
