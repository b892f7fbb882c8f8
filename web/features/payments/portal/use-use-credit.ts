import { useMutation, useQueryClient } from '@tanstack/react-query';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import type { AccountPathIds } from '../../portal/index.ts';

/** Credit that covers all that was chosen. No provider is asked (PART-08). */
export function useUseCredit(ids: AccountPathIds, { targets, credit }: Order) {
  const queries = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      call('POST /portfolios/:portfolioId/accounts/:accountId/payments/use-credit', {
        params: { ...ids },
        body: { targets: targets.map(({ invoiceId, amount }) => ({ invoiceId, amount })), idempotentKey: key },
      }),
    onSuccess: () => {
      toast(copy.used({ amount: credit }));
      setKey(crypto.randomUUID());
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accountKey(ids.accountId) }),
  });
}
