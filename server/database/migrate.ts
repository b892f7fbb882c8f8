import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdvisoryLock, withAdvisoryLock } from './advisory-lock.ts';
import type { Sql } from './sql.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Processes that start together take turns. The first may have much to do. */
const MIGRATIONS: AdvisoryLock = { name: 'migrations', wait: '10min' };

export class NewerDatabase extends Error {}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface Range {
  /** Those that a backup was made with. Its rows fit no others. */
  readonly upTo?: readonly Pick<Migration, 'name' | 'checksum'>[];
}

/** Runs the missing migrations in order, each in a transaction of its own. Answers how many ran. Takes two connections. */
export const migrate = (sql: Sql, { upTo }: Range = {}): Promise<number> =>
  withAdvisoryLock(sql, MIGRATIONS, async () => {
    const files = readMigrations();
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`;
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const wanted = upTo && new Map(upTo.map(({ name, checksum }) => [name, checksum]));
    refuseUnknown(files, wanted ?? applied);
    const missing = files.filter(({ name }) => !applied.has(name) && (!wanted || wanted.has(name)));
    for (const file of missing) await run(sql, file);
    return missing.length;
  });

const run = (sql: Sql, { name, text, checksum }: Migration) =>
  sql.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = '2s'; set local statement_timeout = '10min'; ${text}`);
    await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
  });

/** How many of our migrations a database lacks, for the readiness probe. */
export async function migrationsMissing(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from schema_migrations`;
  return readMigrations().length - (row?.count ?? 0);
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

function refuseUnknown(files: readonly Migration[], applied: ReadonlyMap<string, string>) {
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
