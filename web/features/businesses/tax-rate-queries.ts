import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { categoriesQuery } from './business-queries.ts';

/** Those in use first, by name (TAX-01). */
export const taxRatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'tax-rates'),
    queryFn: ({ signal }) => call('GET /business/:businessId/tax-rates', { params: { businessId } }, signal),
  });

/** Whatever comes of it, the list is asked for again. */
export function useTaxRateChanges(businessId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: taxRatesQuery(businessId).queryKey });
  return {
    add: useMutation({
      mutationFn: (body: Sent<'POST /business/:businessId/tax-rates'>['body']) =>
        call('POST /business/:businessId/tax-rates', { params: { businessId }, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({
        rateId,
        body,
      }: {
        rateId: string;
        body: Sent<'PUT /business/:businessId/tax-rates/:rateId'>['body'];
      }) => call('PUT /business/:businessId/tax-rates/:rateId', { params: { businessId, rateId }, body }),
      onSettled,
    }),
  };
}

/** What new lines of a category are taxed with (TAX-07). */
export function useCategoryChange(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, tax }: { categoryId: string; tax: string }) =>
      call('PUT /business/:businessId/categories/:categoryId', { params: { businessId, categoryId }, body: { tax } }),
    onSettled: () => client.invalidateQueries({ queryKey: categoriesQuery(businessId).queryKey }),
  });
}
