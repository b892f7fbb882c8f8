import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../api/client.ts';
import { keepInvoice } from './invoice-queries.ts';

export type OfferChange = Sent<'PUT /business/:businessId/invoices/:invoiceId/offer'>['body'];

/** What a document says as a whole. Each change is stored at once. */
export function useChangeOffer(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OfferChange) =>
      call('PUT /business/:businessId/invoices/:invoiceId/offer', { params: { businessId, invoiceId }, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
  });
}
