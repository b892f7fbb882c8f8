import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AccountPathIds, accountQuery } from '../../portal/index.ts';

/** What a payment changes of an invoice, when it fails too, it changes of the account's balance. The balance is read again with it. */
export function useAccountAfter(ids: AccountPathIds, amount: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(amount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again after a change of the amount alone
  useEffect(() => {
    if (known.current !== undefined && known.current !== amount)
      void client.invalidateQueries({ queryKey: accountQuery(ids).queryKey, exact: true });
    known.current = amount;
  }, [amount]);
}
