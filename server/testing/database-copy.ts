import type { Platform } from '../services/platform.ts';

/** A copy of everything stored, and the way back to it: what was written since is gone, as after a restore. */
export async function copyOf({ systemDb }: Pick<Platform, 'systemDb'>) {
  const name = `copy_${Date.now()}`;
  const { sql } = systemDb;
  const tables = await sql<{ table: string; columns: string }[]>`
    select c.table_name "table", string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name`;
  const each = (statement: (table: string, columns: string) => string) =>
    tables.map(({ table, columns }) => statement(table, columns)).join(';\n');
  await sql.unsafe(
    `create schema ${name}; ${each((table, columns) => `create table ${name}.${table} as select ${columns} from ${table}`)}`,
  );
  return {
    /** With `files` those of the tables begin anew as well. Each time would have every connection plan all its statements again. */
    putBack: ({ files = false } = {}) =>
      systemDb.begin((tx) =>
        tx.unsafe(`set local session_replication_role = replica;
          ${files ? `truncate ${tables.map(({ table }) => table).join(', ')}` : each((table) => `delete from ${table}`)};
          ${each((table, columns) => `insert into ${table} (${columns}) overriding system value select ${columns} from ${name}.${table}`)}`),
      ),
  };
}
