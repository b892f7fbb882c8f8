import { useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { invoiceQuery, keepInvoice } from './invoice-queries.ts';

const CHANGE = 'PUT /business/:businessId/invoices/:invoiceId/early-discount';
const GRANT = 'POST /business/:businessId/invoices/:invoiceId/early-discount/grant';

/** What a draft offers for paying in time, and what a late customer is granted of it (DISC-01, DISC-05). */
export function useEarlyDiscount(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  const params = { businessId, invoiceId };
  // What is refused is so by what somebody else did since.
  const onError = () => void client.invalidateQueries({ queryKey: invoiceQuery(businessId, invoiceId).queryKey });
  const change = useMutation({
    mutationFn: (body: Sent<typeof CHANGE>['body']) => call(CHANGE, { params, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    onError,
  });
  const grant = useMutation({
    mutationFn: () => call(GRANT, { params }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    onError,
  });
  return { change, grant };
}
