import type { Migration } from './migrate.ts';
import type { Sql } from './sql.ts';

/** The first line of a migration that is one statement outside of a transaction (docs/adding.md). */
const OUTSIDE = '-- outside a transaction';
const MADE_BESIDE_OTHERS = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s/im;

export const isOutside = (text: string): boolean => text.split('\n', 1)[0]?.startsWith(OUTSIDE) ?? false;

/**
 * Runs its one statement, and then writes down that it ran. A process that is killed in between runs it again: what it
 * says has to be safe to run twice. An index is made so here: PostgreSQL leaves a broken one behind, which is dropped
 * first, and a whole one stays. It waits for others as long as it takes, and nobody waits for it.
 */
export async function runOutside(sql: Sql, { name, text, checksum }: Migration): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await connection.unsafe(`set lock_timeout = 0; set statement_timeout = '12h'`);
    const index = MADE_BESIDE_OTHERS.exec(text)?.[1];
    const [made] = await connection<{ whole: boolean }[]>`
      select indisvalid as whole from pg_index where indexrelid = to_regclass(${index ?? null})`;
    if (made && !made.whole) await connection.unsafe(`drop index concurrently ${index}`);
    if (!made?.whole) await connection.unsafe(text);
    await connection`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
    return [];
  } finally {
    await connection.unsafe('reset lock_timeout; reset statement_timeout').catch(() => undefined);
    connection.release();
  }
}
