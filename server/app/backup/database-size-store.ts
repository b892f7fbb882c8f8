import type { Queryable } from '../../database/sql.ts';

/** What this database takes up on the disk. */
export async function databaseBytes(sql: Queryable): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) bytes`;
  return row?.bytes ?? 0;
}
