import type { Statement } from './queryable.ts';

type Promised<Results extends readonly unknown[]> = { readonly [At in keyof Results]: Promise<Results[At]> };

/** What PostgreSQL says to every statement behind one that failed. */
const BEHIND_A_FAILURE = '25P02';

/**
 * Statements of one transaction that go to the database together. It runs them in the order in which they stand here, each when the
 * one before is done, as if every answer had been awaited; what is saved are the round trips. Whoever needs an answer to make the next
 * statement awaits it. It waits for all of them, also when one fails: none is sent after the transaction has ended.
 */
export async function together<const Results extends readonly unknown[]>(
  ...works: Promised<Results>
): Promise<Results> {
  const settled = await Promise.allSettled(works);
  const failures = settled
    .filter((each) => each.status === 'rejected')
    .map(({ reason }) => reason as { code?: unknown });
  const cause = failures.find(({ code }) => code !== BEHIND_A_FAILURE) ?? failures[0];
  if (cause) throw cause;
  return settled.map((each) => each.status === 'fulfilled' && each.value) as unknown as Results;
}

/** A statement whose answer nobody needs. It is sent now. */
export const runs = async (statement: Statement): Promise<void> => void (await statement);
