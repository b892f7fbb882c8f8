import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** What new quotes begin with (QUO-10). */
export const sellingSettingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'selling-settings'),
    queryFn: ({ signal }) => call('GET /business/:businessId/selling-settings', { params: { businessId } }, signal),
  });

export function useChangeSellingSettings(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<'PUT /business/:businessId/selling-settings'>['body']) =>
      call('PUT /business/:businessId/selling-settings', { params: { businessId }, body }),
    onSuccess: (saved) => client.setQueryData(sellingSettingsQuery(businessId).queryKey, saved),
  });
}
