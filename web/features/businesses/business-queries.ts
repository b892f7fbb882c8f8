import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestSent } from '@underlay/contract/endpoint.ts';
import type { EndpointAt } from '@underlay/contract/index.ts';
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

export const bankAccountQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['business', businessId, 'bank-account'],
    queryFn: ({ signal }) => call('GET /business/:businessId/bankAccount', { params: { businessId } }, signal),
  });

type BusinessChange = RequestSent<EndpointAt<'PUT /business/:businessId'>>['body'];

/** Its name stands in the header and in the switcher: both are asked again. */
export function useChangeBusiness(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BusinessChange) => call('PUT /business/:businessId', { params: { businessId }, body }),
    onSuccess: (stored) => {
      client.setQueryData(businessQuery(businessId).queryKey, stored);
      void client.invalidateQueries({ queryKey: businessesQuery.queryKey });
    },
  });
}

export const categoriesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['business', businessId, 'categories'],
    queryFn: ({ signal }) => call('GET /business/:businessId/categories', { params: { businessId } }, signal),
    staleTime: STEADY_MILLISECONDS,
  });

/** D31: recorded payments are lines of this category; it is never offered for an ordinary line (D55). */
export const PAYMENT_CATEGORY = 'Payment';
