import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Names, addresses and categories of a business rarely change while somebody works in it. */
const STEADY_MILLISECONDS = 5 * 60_000;

export const businessesQuery = queryOptions({
  queryKey: ['businesses'],
  queryFn: ({ signal }) => call('GET /business', {}, signal),
});

export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['business', businessId, 'record'],
    queryFn: ({ signal }) => call('GET /business/:businessId', { params: { businessId } }, signal),
    staleTime: STEADY_MILLISECONDS,
  });

export const categoriesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['business', businessId, 'categories'],
    queryFn: ({ signal }) => call('GET /business/:businessId/categories', { params: { businessId } }, signal),
    staleTime: STEADY_MILLISECONDS,
  });

/** D31: recorded payments are lines of this category; it is never offered for an ordinary line (D55). */
export const PAYMENT_CATEGORY = 'Payment';
