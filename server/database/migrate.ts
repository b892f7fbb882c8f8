import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from './sql.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any fixed number. Processes that start together take turns on it. */
const MIGRATION_LOCK = 20_26_11;

export class NewerDatabase extends Error {}

/** Runs the missing migrations in order, each in a transaction of its own. Answers how many ran. */
export async function migrate(sql: Sql): Promise<number> {
  const files = readMigrations();
  const session = await sql.reserve();
  try {
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await session`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const applied = new Map<string, string>();
    for (const row of await session<
      { name: string; checksum: string }[]
    >`select name, checksum from schema_migrations`) {
      applied.set(row.name, row.checksum);
    }
    refuseUnknown(files, applied);
    const missing = files.filter((file) => !applied.has(file.name));
    for (const file of missing) {
      await session.unsafe(`begin; set local lock_timeout = '2s'; set local statement_timeout = '10min'; ${file.text}`);
      await session`insert into schema_migrations (name, checksum) values (${file.name}, ${file.checksum})`;
      await session`commit`;
    }
    return missing.length;
  } catch (error) {
    await session`rollback`.catch(() => undefined);
    throw error;
  } finally {
    await session`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined);
    session.release();
  }
}

/** How many of our migrations a database lacks, for the readiness probe. */
export async function migrationsMissing(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from schema_migrations`;
  return readMigrations().length - (row?.count ?? 0);
}

export function readMigrations() {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

function refuseUnknown(files: { name: string; checksum: string }[], applied: ReadonlyMap<string, string>) {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new NewerDatabase(
        `The database belongs to a newer version of Underlay (it has ${name}). Start that version, or point DATA_DIR or DATABASE_URL elsewhere.`,
      );
    if (known.get(name) !== checksum)
      throw new NewerDatabase(
        `The database was set up by a different version of Underlay (${name} differs). Start that version, or point DATA_DIR or DATABASE_URL elsewhere.`,
      );
  }
}
