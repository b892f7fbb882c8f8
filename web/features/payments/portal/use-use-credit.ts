import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { add, ZERO } from '@underlay/domain/money/money.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import { useRef } from 'react';
import { call } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { type AccountPathIds, accountLink } from '../../portal/index.ts';

/** Credit that covers all that was chosen. No provider is asked, and what is left to do stands on the page of the account (PART-08). */
export function useUseCredit(ids: AccountPathIds, { targets, credit }: Order) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      call('POST /portfolios/:portfolioId/accounts/:accountId/payments/use-credit', {
        params: { ...ids },
        body: {
          targets: targets.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
          credit,
          idempotentKey: key.current,
        },
      }),
    onSuccess: async ({ allocations }) => {
      const usedCredit = add(ZERO, ...allocations.map(({ amount }) => amount));
      await navigate({ ...accountLink(ids), state: { usedCredit } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accountKey(ids.accountId) }),
  });
}
