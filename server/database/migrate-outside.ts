import { openPatient } from './pool.ts';
import type { Sql } from './queryable.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The first line of a migration that is one statement outside of a transaction (docs/adding.md). */
const OUTSIDE = '-- outside a transaction';
const MAX_MILLISECONDS = 12 * 3_600_000;
const MADE_BESIDE_OTHERS = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s/im;

export const isOutside = (text: string): boolean => text.split('\n', 1)[0]?.startsWith(OUTSIDE) ?? false;

/**
 * Runs its one statement, and then writes down that it ran. A process that is killed in between runs it again: what it
 * says has to be safe to run twice. An index is made so here: PostgreSQL leaves a broken one behind, which is dropped
 * first, and a whole one stays. It waits for others as long as it takes, and nobody waits for it.
 */
async function runOutside(sql: Sql, { name, text, checksum }: Migration): Promise<string[]> {
  const index = MADE_BESIDE_OTHERS.exec(text)?.[1];
  const [made] = await sql<{ whole: boolean }[]>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(${index ?? null})`;
  if (made && !made.whole) await sql.unsafe(`drop index concurrently ${index}`);
  if (!made?.whole) await sql.unsafe(text);
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
  return [];
}

/** Half of them take longer to open a connection than to do their work on it, so they share one, which the first of them opens. */
export function openOutside(sql: Sql) {
  let own: Sql | null = null;
  return {
    run(migration: Migration) {
      own ??= openPatient(sql, MAX_MILLISECONDS);
      return runOutside(own, migration);
    },
    end: async () => own?.end({ timeout: 1 }),
  };
}
