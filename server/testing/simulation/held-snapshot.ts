import type { Sql } from '../../database/sql.ts';

/**
 * As long as somebody may still look at rows as they were, PostgreSQL puts no others in the place of those that are gone. When it
 * would do so depends on what else the machine does, and with it where new rows stand and in which order they are read. Answers
 * how to let go.
 */
export async function holdSnapshot(sql: Sql): Promise<() => Promise<void>> {
  const taken = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = sql.begin('isolation level repeatable read', async (tx) => {
    await tx`select 1`;
    taken.resolve();
    await over.promise;
  });
  await Promise.race([taken.promise, held]);
  return async () => {
    over.resolve();
    await held;
  };
}
