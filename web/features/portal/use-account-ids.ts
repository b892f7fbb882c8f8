import { useParams } from '@tanstack/react-router';
import type { AccountPathIds } from './portal-paths.ts';

/** The account that the address of the page names. */
export const useAccountIds = (): AccountPathIds => ({
  portfolioId: useParams({ from: '/p/u/$portfolioId/a/$accountId' }).portfolioId,
  accountId: useParams({ from: '/p/u/$portfolioId/a/$accountId' }).accountId,
});
