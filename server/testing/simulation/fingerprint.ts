import type { Sql } from '../../database/sql.ts';

/**
 * Everything that is stored, one word a table. It leaves out what PostgreSQL itself draws or reads from its clock, and what is
 * sealed with keys that every product makes anew.
 */
export async function fingerprint(sql: Sql): Promise<string[]> {
  const columns = await sql<{ table: string; kept: string }[]>`
    select table_name "table", string_agg(format('%I', column_name), ', ' order by ordinal_position) kept
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type <> 'bytea' and is_identity = 'NO'
      and coalesce(column_default, '') !~ '(now|gen_random_uuid|nextval)\\('
      and not table_name::text = any(${OTHERS}::text[]) and not table_name || '.' || column_name = any(${DRAWN}::text[])
    group by table_name order by table_name`;
  const parts = columns.map(
    ({ table, kept }) =>
      `select '${table}' "table", coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') digest from (select ${kept} from ${table}) t`,
  );
  const rows = await sql.unsafe<{ table: string; digest: string }[]>(parts.join(' union all '));
  return rows.map(({ table, digest }) => `${table} ${digest}`).sort();
}

/** Not of a world. */
const OTHERS = ['schema_migrations', 'oauth_records', 'sign_ins', 'server_keys', 'attempts', 'rate_limits'];
/** Drawn by a statement of PostgreSQL's, made with a key that every product makes anew, or counted since the server began. */
const DRAWN = ['tasks.id', 'unmatched_payments.id', 'payments.opened_from', 'events.request_id'];
