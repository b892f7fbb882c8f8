import type { Readable, Writable } from 'node:stream';
import { SECTIONS } from '../../database/schema/sections.ts';
import type { Queryable, Transaction } from '../../database/sql.ts';

export interface CopiedTable {
  /** With its schema where that is not the usual one. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** The work that waits. Its table belongs to the library, which makes it anew in the restored database. */
export const QUEUE = 'jobs.job';

/** What a task is. How far a run of it had come is not copied: it begins anew. */
const QUEUE_COLUMNS = [
  ...['id', 'name', 'priority', 'data', 'retry_limit', 'retry_count', 'retry_delay', 'retry_backoff'],
  ...[
    'retry_delay_max',
    'expire_seconds',
    'deletion_seconds',
    'singleton_key',
    'start_after',
    'created_on',
    'keep_until',
  ],
];

/**
 * All tables whose rows are kept, with the columns that are stored. Counts that a crash may empty (unlogged) are none
 * of them. COPY leaves out generated columns.
 */
export async function copiedTables(sql: Queryable): Promise<CopiedTable[]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select c.relname name, to_jsonb(array_agg(a.attname order by a.attnum)) columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;
  return rows;
}

const OURS: ReadonlySet<string> = new Set(Object.values(SECTIONS).flat());

/** Whether a table is this product's. An operator's own, or one of an extension, may stand beside ours. */
export const isOurs = (name: string): boolean => OURS.has(name);

/** The tables beside ours that hold rows. They are not copied. */
export async function leftOutTables(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') and not relispartition order by 1`;
  return rows.map(({ name }) => name).filter((name) => !isOurs(name));
}

export const appliedMigrations = (sql: Queryable): Promise<{ name: string; checksum: string }[]> =>
  sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations order by name`;

/** Texts that come out of COPY alike in every version and place, and rows in the order in which they lie. */
export async function speakPlainly(tx: Transaction) {
  await tx.unsafe(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
    set local bytea_output = 'hex'; set local synchronize_seqscans = off;
    select set_config('transaction_timeout', '0', true) where current_setting('transaction_timeout', true) is not null`);
}

/**
 * From here on no migration changes these tables. One that wrote a table anew would leave it empty for whoever looks at
 * an earlier moment, so this comes before the moment is fixed, which the first query of the transaction does.
 */
export async function keepShape(tx: Transaction, tables: readonly CopiedTable[]) {
  await tx.unsafe(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
}

/** Its rows, as COPY writes them: one line each. */
export const copyOut = (tx: Transaction, { name, columns }: CopiedTable): Promise<Readable> =>
  tx.unsafe(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`).readable();

export const copyIn = (tx: Transaction, { name, columns }: CopiedTable): Promise<Writable> =>
  tx.unsafe(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`).writable();

/** False in a database whose first start ended before the library laid out its queue. */
export async function hasQueue(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regclass(${QUEUE}) is not null there`;
  return row?.there ?? false;
}

/** Tasks that wait or run. A schedule comes by itself again. */
export const copyOutQueue = (tx: Transaction): Promise<Readable> =>
  tx.unsafe(`copy (select ${QUEUE_COLUMNS.join(', ')} from jobs.job where state < 'completed') to stdout`).readable();

export const waitingTasksTable: CopiedTable = { name: QUEUE, columns: QUEUE_COLUMNS };

/** Lays the tasks of these names into the queue of a restored database. Answers how many. */
export async function layTasks(tx: Transaction, columns: readonly string[], kept: readonly string[]): Promise<number> {
  const list = columns.map(quoted).join(', ');
  const rows = await tx.unsafe(
    `insert into jobs.job (${list}) select ${list} from waiting_tasks where name = any($1::text[]) on conflict do nothing returning 1`,
    [[...kept]] as never[],
  );
  return rows.length;
}

/** Takes all tasks out of the queue that have not ended, but for those of these names. Answers how many are left. */
export async function keepTasks(tx: Transaction, kept: readonly string[]): Promise<number> {
  await tx`delete from jobs.job where state < 'completed' and not name = any(${kept})`;
  const [row] = await tx<{ left: number }[]>`select count(*) "left" from jobs.job where state < 'completed'`;
  return row?.left ?? 0;
}

/** A table of this connection alone, with the columns that tasks had when the backup was made. */
export async function makeWaitingTasks(tx: Transaction, columns: readonly string[]): Promise<CopiedTable> {
  await tx.unsafe(
    `create temporary table waiting_tasks on commit drop as select ${columns.map(quoted).join(', ')} from jobs.job with no data`,
  );
  return { name: 'waiting_tasks', columns };
}

export interface Sequence {
  readonly table: string;
  readonly column: string;
  readonly last: number;
}

/**
 * The last numbers that columns gave themselves. Those that never gave one are left out. Sequences elsewhere are not
 * looked at: this user may not enter every schema.
 */
export const sequences = (sql: Queryable): Promise<Sequence[]> =>
  sql<Sequence[]>`
    select t.relname "table", a.attname "column", s.last_value last
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    join pg_sequences s on s.schemaname = 'public' and format('%I.%I', s.schemaname, s.sequencename)::regclass
      = pg_get_serial_sequence(format('%I', t.relname), a.attname)::regclass
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and s.last_value is not null
    order by 1, 2`;

export async function setSequence(sql: Queryable, { table, column, last }: Sequence) {
  await sql`select setval(pg_get_serial_sequence(format('%I', ${table}::text), ${column}), ${last})`;
}

/** The heads of all books: what each chain has come to. */
export async function ledgerHeads(sql: Queryable): Promise<{ entries: number; heads: string }> {
  const [row] = await sql<{ entries: number; heads: string }[]>`
    select coalesce(sum(ledger_sequence), 0)::bigint entries,
      encode(sha256(convert_to(coalesce(string_agg(
        concat_ws('|', business_id, ledger_sequence, encode(ledger_hash, 'hex'), authorization_sequence, encode(authorization_chain, 'hex')),
        ',' order by business_id), ''), 'UTF8')), 'hex') heads
    from business_counters`;
  return row ?? { entries: 0, heads: '' };
}

export async function masterKeyOf(sql: Queryable): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select split_part(sealed, '.', 1) id from server_keys where name = 'root'`;
  return row?.id ?? '';
}

export async function countRows(sql: Queryable, name: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) count from ${sql(name)}`;
  return row?.count ?? 0;
}

export interface NeededFile {
  /** Random. Its bytes never change. */
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

const FILE_TABLES = ['files', 'unattached_files', 'signed_files', 'offer_pictures'];

/** The bytes that the rows of files need. A backup may be taken of an older schema, which has not all of the tables. */
export async function neededFiles(sql: Queryable): Promise<NeededFile[]> {
  const tables = await sql<{ name: string }[]>`
    select tablename name from pg_tables where schemaname = 'public' and tablename in ${sql(FILE_TABLES)}`;
  const needed = await Promise.all(
    tables.map(
      ({ name }) => sql<NeededFile[]>`
        select storage_key "key", size_bytes bytes, encode(sha256, 'hex') sha256 from ${sql(name)}`,
    ),
  );
  const byKey = new Map(needed.flat().map((file) => [file.key, file]));
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The ids of keys that were destroyed: what they sealed must never be read again (docs/keys.md). */
export async function destroyedKeys(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from business_keys where destroyed_at is not null order by id`;
  return rows.map(({ id }) => id);
}

export async function destroyKeys(sql: Queryable, ids: readonly string[]): Promise<number> {
  const rows = await sql`
    update business_keys set wrapped = null, destroyed_at = now()
    where id = any(${[...ids]}) and destroyed_at is null returning 1`;
  return rows.length;
}

/** A name of our own catalog, quoted. A point stands between schema and table. */
const quoted = (name: string) =>
  name
    .split('.')
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join('.');
