import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../api/client.ts';
import { invoiceKeys, keepInvoice } from '../../invoices/index.ts';

/** A quote as its customer answers it. It is asked again with its invoice. */
export const recordedOfferQuery = (businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).one(invoiceId), 'offer'],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/invoices/:invoiceId/offer', { params: { businessId, invoiceId } }, signal),
  });

type PaperAcceptance = Sent<'POST /business/:businessId/invoices/:invoiceId/acceptance'>['body'];

export function useRecordAcceptance(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PaperAcceptance) =>
      call('POST /business/:businessId/invoices/:invoiceId/acceptance', { params: { businessId, invoiceId }, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    // What its customer did meanwhile appears.
    onError: () => client.invalidateQueries({ queryKey: invoiceKeys(businessId).one(invoiceId) }),
  });
}
