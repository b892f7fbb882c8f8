import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

const STEADY_MILLISECONDS = 5 * 60_000;

/** The screens hear when it begins and when it ends. */
export const mailStopQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'mail-stop'),
    queryFn: ({ signal }) => call('GET /business/:businessId/mail-stop', { params: { businessId } }, signal),
    staleTime: STEADY_MILLISECONDS,
  });

/** Sends again what came back or could not be sent. Whatever shows it is asked for anew. */
export function useRepeatDelivery(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call('POST /business/:businessId/deliveries/:deliveryId/repeat', { params: { businessId, deliveryId } }),
    // One that was refused has changed meanwhile, too.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: businessKey(businessId, 'communications', 'conversation') }),
        client.invalidateQueries({ queryKey: businessKey(businessId, 'invoices') }),
        client.invalidateQueries({ queryKey: businessKey(businessId, 'work-orders') }),
      ]),
  });
}
