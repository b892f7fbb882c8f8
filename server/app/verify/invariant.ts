import type { Queryable } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';

/** What an invariant is checked on. */
export interface Evidence extends Pick<Platform, 'sealer' | 'keys' | 'storage' | 'clock'> {
  /** Sees the database as it was at one moment, so that work that goes on meanwhile cannot look like a difference. */
  readonly sql: Queryable;
  /** Sees it as it is now. */
  readonly live: Queryable;
}

export interface Wrong {
  /** Which row: table, business and id, or what a person needs to find it. */
  readonly name: string;
  readonly why: string;
}

export interface Finding {
  readonly lookedAt: number;
  /** The first of what is wrong; `wrongCount` counts all of it. */
  readonly wrong: readonly Wrong[];
  readonly wrongCount: number;
}

/** A sentence that has to be true of everything that was ever stored (security-and-reliability 3.3). */
export interface Invariant {
  readonly id: string;
  readonly sentence: string;
  /** True when it judges that work is late: tests that move the clock give nobody the time for it. */
  readonly aboutTime?: boolean;
  check(evidence: Evidence): Promise<Finding>;
}

/** So many wrong rows are named; a broken million says no more than these. */
export const MAX_NAMED = 20;

export interface Judgement extends Wrong {
  readonly total: number;
}

/** An invariant that the database can judge alone: one statement counts, the other one names what is wrong. */
export const judged =
  (count: (sql: Queryable) => Promise<number>, wrong: (sql: Queryable) => Promise<Judgement[]>) =>
  async ({ sql }: Pick<Evidence, 'sql'>): Promise<Finding> => {
    const lookedAt = await count(sql);
    const rows = await wrong(sql);
    return { lookedAt, wrong: rows.map(({ name, why }) => ({ name, why })), wrongCount: rows[0]?.total ?? 0 };
  };

/** An invariant that needs our own rules: rows come a few at a time, and each is judged; null is right. */
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
