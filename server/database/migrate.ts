import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type AdvisoryLock, withAdvisoryLock } from './advisory-lock.ts';
import { isOutside, type Migration, openOutside } from './migrate-outside.ts';
import type { Sql, Transaction } from './sql.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Processes that start together take turns. The first may have much to do. */
const MIGRATIONS: AdvisoryLock = { name: 'migrations', wait: '10min' };
const WAITING = 'Another process brings the database to its version. This one goes on when that is done …';

export class NewerDatabase extends Error {}

/** What a migration cost those who worked meanwhile, in the try that did it. */
export interface MigrationRun {
  readonly name: string;
  readonly milliseconds: number;
  /** Tables that were there before and that somebody else could not change, or not read, for at most that long. */
  readonly locked: readonly string[];
}

interface Options {
  /** Those that a backup was made with. Its rows fit no others. */
  readonly upTo?: readonly Pick<Migration, 'name' | 'checksum'>[];
  readonly onRun?: (run: MigrationRun) => void;
  /** Is told once what it waits for: for another process, or for a migration's tables, which are in use. */
  readonly say?: (line: string) => void;
  readonly folder?: string;
}

/**
 * Runs the missing migrations in order, each in a transaction of its own or, where its first line says so, outside of
 * one. Answers how many ran. Takes two connections, or one and another of its own. Throws {@link NewerDatabase}, and what PostgreSQL throws.
 */
export const migrate = (sql: Sql, { upTo, onRun, say, folder }: Options = {}): Promise<number> =>
  withAdvisoryLock(sql, { ...MIGRATIONS, onWait: () => say?.(WAITING) }, async () => {
    const files = readMigrations(folder);
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`;
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const wanted = upTo && new Map(upTo.map(({ name, checksum }) => [name, checksum]));
    refuseUnknown(files, wanted ?? applied);
    const missing = files.filter(({ name }) => !applied.has(name) && (!wanted || wanted.has(name)));
    const outside = openOutside(sql);
    try {
      for (const file of missing) {
        const cost = isOutside(file.text)
          ? await measured(() => outside.run(file))
          : await unlessInUse(sql, file, { isAsked: onRun !== undefined, onInUse: () => say?.(inUse(file.name)) });
        onRun?.({ name: file.name, ...cost });
      }
    } finally {
      await outside.end();
    }
    return missing.length;
  });

/** Whoever comes after a lock that is waited for waits too. So it is waited for briefly, and asked for again in a while. */
const LOCK_MILLISECONDS = 250;
/** What others hold who wait for the first does not come free. */
const NEXT_LOCK_MILLISECONDS = 50;
/** Longer than `deadlock_timeout`, after which PostgreSQL ends an autovacuum that is in the way. */
const VACUUM_MILLISECONDS = 1_200;
/** A lock that did not come, and a circle of those who wait. */
const IN_USE: readonly unknown[] = ['55P03', '40P01'];
const PAUSE_MILLISECONDS = 500;
const PATIENCE_MILLISECONDS = 5 * 60_000;

const inUse = (name: string) => `${name}: what it changes is in use, so it tries again …`;

type Cost = Omit<MigrationRun, 'name'>;

/** Tries again as long as somebody uses its tables, for five minutes. Answers what the try cost that did it. */
async function unlessInUse(
  sql: Sql,
  migration: Migration,
  { isAsked, onInUse }: { isAsked: boolean; onInUse: () => void },
): Promise<Cost> {
  const until = performance.now() + PATIENCE_MILLISECONDS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await measured(() => run(sql, migration, { isAsked, isInUse: tries > 1 }));
    } catch (error) {
      if (performance.now() > until || !isOfLocks(error)) throw error;
      if (tries === 1) onInUse();
      await endVacuums(sql);
      await pause(PAUSE_MILLISECONDS * (0.5 + Math.random()));
    }
  }
}

const isOfLocks = (error: unknown) => IN_USE.includes((error as { code?: unknown }).code);

/**
 * PostgreSQL ends an autovacuum for whoever has waited a second for its table. Nobody who reads or writes stands behind a lock of
 * this mode, so it is waited for before anything is held, and given back at once.
 */
async function endVacuums(sql: Sql) {
  const busy = await sql<{ name: string }[]>`
    select distinct c.oid::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.mode = 'ShareUpdateExclusiveLock' and l.granted and l.pid <> pg_backend_pid()
      and c.relkind = 'r' and c.oid >= 16384 and pg_has_role(c.relowner, 'usage')
      and l.database = (select oid from pg_database where datname = current_database())`;
  for (const { name } of busy)
    await sql
      .begin((tx) =>
        tx.unsafe(`set local lock_timeout = ${VACUUM_MILLISECONDS}; lock table ${name} in share update exclusive mode`),
      )
      .catch((error: unknown) => {
        if (!isOfLocks(error)) throw error;
      });
}

async function measured(work: () => Promise<string[]>): Promise<Cost> {
  const begun = performance.now();
  const locked = await work();
  return { locked, milliseconds: performance.now() - begun };
}

/** Answers what it has locked, where somebody asks: to find that out of each is a quarter of the work of an empty database. */
const run = (
  sql: Sql,
  { name, text, checksum }: Migration,
  { isAsked, isInUse }: { isAsked: boolean; isInUse: boolean },
) =>
  sql.begin(async (tx) => {
    const tables = isAsked ? await tablesThere(tx) : [];
    await tx.unsafe(`set local lock_timeout = ${LOCK_MILLISECONDS}; set local statement_timeout = '10min'`);
    if (isInUse) await closeTables(tx, text);
    await tx.unsafe(text);
    const locked = isAsked ? await lockedTables(tx, tables) : [];
    await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
    return locked;
  });

/** Tables that a migration closes to everybody. To validate a constraint closes none. */
const CLOSES = /^alter table (?:if exists )?(?:only )?(\w+)(?![^;]*\bvalidate constraint\b)/gim;

/**
 * Takes the tables that are in use before anything is done to them, first the one that is asked most. Almost everybody who is in the
 * middle of something holds that one, and goes on to the end while it is waited for; then nobody is left who holds another.
 */
async function closeTables(tx: Transaction, text: string) {
  const names = [...text.matchAll(CLOSES)].flatMap(([, name]) => name ?? []);
  const rows = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.oid in (select to_regclass(name) from unnest(${names}::text[]) names (name)) and c.relkind in ('r', 'p')
    order by coalesce(s.seq_scan, 0) + coalesce(s.idx_scan, 0) desc`;
  for (const { name } of rows)
    await tx.unsafe(`lock table ${name} in access exclusive mode; set local lock_timeout = ${NEXT_LOCK_MILLISECONDS}`);
}

async function tablesThere(tx: Transaction): Promise<string[]> {
  const tables = await tx<{ id: string }[]>`select oid::text as id from pg_class where relkind in ('r', 'p')`;
  return tables.map(({ id }) => id);
}

/** Which of these tables the transaction holds so that nobody else writes to them. */
async function lockedTables(tx: Transaction, tables: readonly string[]): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select distinct relation::regclass::text as name from pg_locks
    where pid = pg_backend_pid() and relation::text = any(${tables}) and relation >= 16384
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    order by 1`;
  return rows.map(({ name }) => name);
}

/** How many of a version's migrations a database lacks, of this one's unless `known` says otherwise. Below 0 when it is newer. */
export async function migrationsMissing(sql: Sql, known = readMigrations().length): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from schema_migrations`;
  return known - (row?.count ?? 0);
}

export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
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
