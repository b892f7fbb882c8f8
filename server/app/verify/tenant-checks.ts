import type { Queryable } from '../../database/sql.ts';
import { type Finding, type Invariant, type Judgement, MAX_NAMED } from './invariant.ts';
import { declaredReferences, disagreeing, strayRows } from './tenant-check-store.ts';

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
  for (const reference of references) {
    const stray = await strayRows(sql, reference);
    wrongCount += stray[0]?.total ?? 0;
    judgements.push(...stray);
  }
  const wrong = judgements.slice(0, MAX_NAMED).map(({ name, why }) => ({ name, why }));
  return { lookedAt: references.length, wrong, wrongCount };
}
