import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { invoiceKeys, keepInvoice } from '../../invoices/index.ts';

/** A quote as its customer answers it. It is asked again with its invoice. */
export const recordedOfferQuery = (businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).one(invoiceId), 'offer'],
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/invoices/:invoiceId/offer',
        { params: { businessId, invoiceId }, query: {} },
        signal,
      ),
  });

/** One version of it. It is asked again with its invoice: the next one replaces it. */
export const recordedVersionQuery = (businessId: string, invoiceId: string, version: number) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).one(invoiceId), 'offer', version],
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/invoices/:invoiceId/offer',
        { params: { businessId, invoiceId }, query: { version } },
        signal,
      ),
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
