import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

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
