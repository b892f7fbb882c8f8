import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AccountPathIds } from './portal-paths.ts';
import { accountQuery } from './portal-queries.ts';

/**
 * What becomes of a payment, when it fails too, changes the account's balance. It is read again wherever an open page follows a payment:
 * `outcome` is what that page sees of it.
 */
export function useAccountAfter(ids: AccountPathIds, outcome: number | string | undefined): void {
  const client = useQueryClient();
  const known = useRef(outcome);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again after a change of the outcome alone
  useEffect(() => {
    if (known.current !== undefined && known.current !== outcome)
      void client.invalidateQueries({ queryKey: accountQuery(ids).queryKey, exact: true });
    known.current = outcome;
  }, [outcome]);
}
