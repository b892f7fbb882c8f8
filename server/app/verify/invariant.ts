import type { Queryable } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';

/** What an invariant is checked on. */
export interface Evidence extends Pick<Platform, 'sealer' | 'keys' | 'storage' | 'clock'> {
  /** The database as it was at one moment. Work that continues meanwhile cannot look like a difference. */
  readonly sql: Queryable;
  /** The database as it is now. */
  readonly live: Queryable;
}

export interface Wrong {
  /** The row: table, business and id, or what a person needs to find it. */
  readonly name: string;
  readonly why: string;
}

export interface Finding {
  readonly lookedAt: number;
  /** The first wrong rows. `wrongCount` counts them all. */
  readonly wrong: readonly Wrong[];
  readonly wrongCount: number;
}

/** A statement that must hold for everything that was ever stored (security-and-reliability 3.3). */
export interface Invariant {
  readonly id: string;
  readonly sentence: string;
  /** True when it judges that work is late. Tests that move the clock leave no time for the work. */
  readonly aboutTime?: boolean;
  /** True when it reads what the file store has: that is the product's own, whichever database is judged. */
  readonly readsFiles?: boolean;
  check(evidence: Evidence): Promise<Finding>;
}

/** The max number of wrong rows to name. A million say no more than these. */
export const MAX_NAMED = 20;

export interface Judgement extends Wrong {
  readonly total: number;
}

/** An invariant that the database can judge alone. One statement counts, the other names the wrong rows. */
export const judged =
  (count: (sql: Queryable) => Promise<number>, wrong: (sql: Queryable) => Promise<Judgement[]>) =>
  async ({ sql }: Pick<Evidence, 'sql'>): Promise<Finding> => {
    const lookedAt = await count(sql);
    const rows = await wrong(sql);
    return { lookedAt, wrong: rows.map(({ name, why }) => ({ name, why })), wrongCount: rows[0]?.total ?? 0 };
  };

/** An invariant that needs our own rules. Rows come a few at a time, and each is judged. Null means right. */
export async function judgedOneByOne<Row>(
  rows: AsyncIterable<readonly Row[]>,
  judge: (row: Row) => Promise<Wrong | null> | Wrong | null,
): Promise<Finding> {
  const wrong: Wrong[] = [];
  let lookedAt = 0;
  let wrongCount = 0;
  for await (const some of rows) {
    for (const row of some) {
      lookedAt += 1;
      const verdict = await judge(row);
      if (!verdict) continue;
      wrongCount += 1;
      if (wrong.length < MAX_NAMED) wrong.push(verdict);
    }
  }
  return { lookedAt, wrong, wrongCount };
}
