import { usePathId } from '../../ui/path-id.ts';
import type { AccountPathIds } from './portal-paths.ts';

/** The account that the address of the page names. */
export const useAccountIds = (): AccountPathIds => ({
  portfolioId: usePathId('portfolioId'),
  accountId: usePathId('accountId'),
});
