import { useQueryClient } from '@tanstack/react-query';
import type { InvoiceDetail } from '../../api/answers.ts';
import { useSavePart } from '../../ui/form/use-save-part.ts';
import { invoiceQuery } from './invoice-queries.ts';

/** Saves a part of an invoice over what was opened of it, as `useSavePart` does. */
export function useSaveInvoice(businessId: string, invoice: InvoiceDetail, part: (invoice: InvoiceDetail) => unknown) {
  const client = useQueryClient();
  const read = () => client.fetchQuery({ ...invoiceQuery(businessId, invoice.uuid), staleTime: 0 });
  return useSavePart({ stored: invoice, part, read });
}
