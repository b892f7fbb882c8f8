import type { Queryable } from '../../database/sql.ts';

/** An empty database beside this one. What a run that was killed left behind is dropped first. */
export async function createScratch(sql: Queryable): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select 'underlay_proof_' || oid name from pg_database where datname = current_database()`;
  if (!row) throw new Error('a connection has a database');
  await dropScratch(sql, row.name);
  await sql.unsafe(`create database ${row.name} template template0 encoding 'UTF8'`);
  return row.name;
}

export const dropScratch = async (sql: Queryable, name: string) =>
  void (await sql.unsafe(`drop database if exists ${name} with (force)`));
