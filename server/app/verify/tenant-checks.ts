import type { Queryable } from '../../database/sql.ts';
import { type Finding, type Invariant, type Judgement, MAX_NAMED } from './invariant.ts';
import { declaredReferences, disagreeing, strayRows } from './tenant-check-store.ts';

/** References in one statement. It keeps what it has looked up for each of them until its end, so it is not given all. */
const AT_ONCE = 15;

/** The business of each row: data of two businesses stays apart. */
export const tenantChecks: readonly Invariant[] = [
  {
    id: 'I13',
    sentence: 'Each row belongs to the business of every row that it points to',
    check: ({ sql }) => checkReferences(sql),
  },
];

async function checkReferences(sql: Queryable): Promise<Finding> {
  const references = await declaredReferences(sql);
  const judgements: Judgement[] = [...(await disagreeing(sql))];
  let wrongCount = judgements[0]?.total ?? 0;
  for (let from = 0; from < references.length; from += AT_ONCE) {
    const stray = await strayRows(sql, references.slice(from, from + AT_ONCE));
    wrongCount += stray[0]?.total ?? 0;
    judgements.push(...stray);
  }
  const wrong = judgements.slice(0, MAX_NAMED).map(({ name, why }) => ({ name, why }));
  return { lookedAt: references.length, wrong, wrongCount };
}
