import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';
import type { ContactSearch } from '../contacts/index.ts';

export type CustomerEntries = Sent<'POST /business/:businessId/customers'>['body'];

const customersKey = (businessId: string) => businessKey(businessId, 'customers');

export const customersQuery = (businessId: string, query: ContactSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...customersKey(businessId), 'list', query],
    queryFn: ({ signal }) => callPage('GET /business/:businessId/customers', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: [...customersKey(businessId), customerId],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/customers/:customerId', { params: { businessId, customerId } }, signal),
  });

export function useCreateCustomer(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerEntries) =>
      call('POST /business/:businessId/customers', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: customersKey(businessId) }),
  });
}

/** D09: the old link leads nowhere from now on. Everything that shows a link is asked again. */
export function useRenewLink(businessId: string, customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /business/:businessId/customers/:customerId/portal-link', { params: { businessId, customerId } }),
    onSuccess: (customer) => {
      client.setQueryData(customerQuery(businessId, customerId).queryKey, customer);
      void client.invalidateQueries({ queryKey: businessKey(businessId) });
    },
  });
}

export function useChangeCustomer(businessId: string, customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerEntries) =>
      call('PUT /business/:businessId/customers/:customerId', { params: { businessId, customerId }, body }),
    onSuccess: (customer) => {
      client.setQueryData(customerQuery(businessId, customerId).queryKey, customer);
      return client.invalidateQueries({ queryKey: businessKey(businessId) });
    },
  });
}
