import type { AccountPathIds } from './portal-paths.ts';

/** STMT-08. Apart from the other links: no page of the first load leads there. */
export const statementLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/statement', params: { portfolioId, accountId } }) as const;
