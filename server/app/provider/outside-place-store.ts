import type { Queryable } from '../../database/sql.ts';

/** The places that this database was used with at its starts. Of a copy those of its original are told apart. */
export async function knownPlaces(sql: Queryable, which: 'all' | 'of its original'): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select name from outside_places where is_of_original or ${which === 'all'}`;
  return new Set(rows.map(({ name }) => name));
}

export async function keepPlaces(sql: Queryable, names: readonly string[]) {
  await sql`insert into outside_places (name) select unnest(${[...names]}::text[]) on conflict do nothing`;
}

/** From now on all of them are of its original. */
export async function leavePlaces(sql: Queryable) {
  await sql`update outside_places set is_of_original = true`;
}
