import type { Queryable, Transaction } from '../../database/sql.ts';

/** Of `pg_class c`, what belongs to an extension, such as a view of statistics that a host puts into every database. */
const ofExtension = `exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** What stands on tables besides their rows, as statements that make it again. */
export interface TakenDown {
  readonly indexes: readonly string[];
  readonly references: readonly string[];
}

/**
 * Takes down what would judge rows one by one while they are laid in: references between tables, whose order would
 * matter; indexes, which are made faster at once; triggers, which would chain and refuse what is written already.
 */
export async function takeDown(tx: Transaction): Promise<TakenDown> {
  const references = await tx<{ table: string; name: string; made: string }[]>`
    select conrelid::regclass::text "table", conname name,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) made
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and not ${tx.unsafe(ofExtension)} order by 1, 2`;
  await allOf(tx, references, ({ table, name }) => `alter table ${table} drop constraint "${name}"`);
  const indexes = await tx<{ name: string; made: string }[]>`
    select i.indexrelid::regclass::text name, pg_get_indexdef(i.indexrelid) made
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not ${tx.unsafe(ofExtension)}
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by 1`;
  await allOf(tx, indexes, ({ name }) => `drop index ${name}`);
  await switchTriggers(tx, 'disable');
  return { indexes: indexes.map(({ made }) => made), references: references.map(({ made }) => made) };
}

/** Makes everything again. Throws where a row refers to one that is not there, or stands twice. */
export async function putUp(tx: Transaction, { indexes, references }: TakenDown, onStep: (done: number) => void) {
  await tx.unsafe(`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`);
  for (const [at, made] of [...indexes, ...references].entries()) {
    await tx.unsafe(made);
    onStep(at + 1);
  }
  await switchTriggers(tx, 'enable');
}

/** Rows that a migration writes by itself are in the backup as well. */
export async function emptyTable(tx: Transaction, name: string) {
  await tx`truncate ${tx(name)}`;
}

async function switchTriggers(tx: Transaction, to: 'enable' | 'disable') {
  const tables = await tx<{ name: string }[]>`
    select distinct tgrelid::regclass::text name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal and not ${tx.unsafe(ofExtension)}`;
  await allOf(tx, tables, ({ name }) => `alter table ${name} ${to} trigger user`);
}

/** Statements that take no time are sent together. There are hundreds of them. */
const allOf = <Thing>(tx: Transaction, things: readonly Thing[], statement: (thing: Thing) => string) =>
  tx.unsafe(things.map(statement).join('; '));

export async function isEmpty(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`
    select not exists (select 1 from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not ${sql.unsafe(ofExtension)})
      and to_regnamespace('jobs') is null empty`;
  return row?.empty ?? false;
}

/** Removes what an attempt left behind that did not end. The database was empty before it. */
export async function clearAway(sql: Queryable) {
  await sql.unsafe('drop schema if exists jobs cascade');
  await sql.unsafe(`
    do $$ declare thing record; begin
      for thing in select format('drop table if exists %s cascade', oid::regclass) gone from pg_class c
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not ${ofExtension} loop execute thing.gone; end loop;
      for thing in select format('drop function if exists %s cascade', oid::regprocedure) gone from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop execute thing.gone; end loop;
    end $$`);
}
