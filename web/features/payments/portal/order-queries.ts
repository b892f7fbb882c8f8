import { queryOptions } from '@tanstack/react-query';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { type Answer, call } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import type { AccountPathIds } from '../../portal/index.ts';

export type PreparedOrder = Answer<'POST /portfolios/:portfolioId/accounts/:accountId/payments/prepare'>;

/** What less a bank account is charged. A server of the version before knows of none. */
export const bankDiscountIn = ({ bankDiscount }: { readonly bankDiscount?: Cents }): Cents => bankDiscount ?? ZERO;

interface Asked {
  readonly targets: readonly { readonly invoiceId: string; readonly amount?: Cents }[];
  readonly useCredit: boolean;
}

export const PREPARED = 'prepared';

/** What paying this comes to. Nothing is stored, so it is asked like what is only read. */
export const preparedQuery = (ids: AccountPathIds, { targets, useCredit }: Asked) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, PREPARED, { targets, useCredit }),
    enabled: targets.length > 0,
    retry: false,
    queryFn: ({ signal }) =>
      call(
        'POST /portfolios/:portfolioId/accounts/:accountId/payments/prepare',
        { params: { ...ids }, body: { targets: [...targets], useCredit } },
        signal,
      ),
  });
