import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** How customers may pay invoices: in whole, or in part (PART-01). */
export const moneySettingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'money-settings'),
    queryFn: ({ signal }) => call('GET /business/:businessId/money-settings', { params: { businessId } }, signal),
  });

export function useChangeMoneySettings(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<'PUT /business/:businessId/money-settings'>['body']) =>
      call('PUT /business/:businessId/money-settings', { params: { businessId }, body }),
    onSuccess: (saved) => client.setQueryData(moneySettingsQuery(businessId).queryKey, saved),
  });
}
