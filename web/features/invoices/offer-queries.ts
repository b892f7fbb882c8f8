import { useQueryClient } from '@tanstack/react-query';
import type { InvoiceDetail } from '../../api/answers.ts';
import { call, type Sent } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useOwnSaves } from '../../ui/form/use-own-saves.ts';
import { invoiceQuery, keepInvoice } from './invoice-queries.ts';

export type OfferChange = Sent<'PUT /business/:businessId/invoices/:invoiceId/offer'>['body'];

export type SectionEntries = Sent<'POST /business/:businessId/invoices/:invoiceId/sections'>['body'];
export type SectionChange = Sent<'PUT /business/:businessId/invoices/:invoiceId/sections/:sectionId'>['body'];
export type LineOrder = Sent<'PUT /business/:businessId/invoices/:invoiceId/order'>['body'];

/** What a document says as a whole. Each change is stored at once. */
export function useChangeOffer(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OfferChange) =>
      call('PUT /business/:businessId/invoices/:invoiceId/offer', { params: { businessId, invoiceId }, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
  });
}

/** A quote that its customer has is closed (selling.md, 3.1). */
export function useWithdrawQuote(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call('PUT /business/:businessId/invoices/:invoiceId/withdrawal', {
        params: { businessId, invoiceId },
        body: { reason },
      }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    // What its customer did meanwhile appears.
    onError: () => client.invalidateQueries({ queryKey: invoiceQuery(businessId, invoiceId).queryKey }),
  });
}

/** The sections of a draft, and the order of its lines in them (QUO-01, QUO-03). */
export function useSectionChanges(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  const params = { businessId, invoiceId };
  const kept = { onSuccess: (invoice: InvoiceDetail) => keepInvoice(client, businessId, invoice) };
  // What somebody else changed meanwhile appears.
  const shown = {
    ...kept,
    onError: () => client.invalidateQueries({ queryKey: invoiceQuery(businessId, invoiceId).queryKey }),
  };
  const add = useMutation({
    mutationFn: (body: SectionEntries) =>
      call('POST /business/:businessId/invoices/:invoiceId/sections', { params, body }),
    ...kept,
  });
  const ownSaves = useOwnSaves<NonNullable<SectionChange['was']>, InvoiceDetail>();
  const change = useMutation({
    mutationFn: ({ sectionId: id, was, ...sent }: SectionChange & { sectionId: string }) =>
      ownSaves({
        id,
        sent: { ...sent, note: sent.note ?? '', choice: sent.choice ?? undefined },
        was,
        save: (seen) =>
          call('PUT /business/:businessId/invoices/:invoiceId/sections/:sectionId', {
            params: { ...params, sectionId: id },
            body: { ...sent, was: seen },
          }),
      }),
    ...shown,
  });
  const remove = useMutation({
    mutationFn: (sectionId: string) =>
      call('DELETE /business/:businessId/invoices/:invoiceId/sections/:sectionId', {
        params: { ...params, sectionId },
      }),
    ...kept,
  });
  const order = useMutation({
    mutationFn: (body: LineOrder) => call('PUT /business/:businessId/invoices/:invoiceId/order', { params, body }),
    ...shown,
  });
  const picture = useMutation({
    mutationFn: ({ sectionId, fileId }: { readonly sectionId: string; readonly fileId: string | null }) => {
      const place = { ...params, sectionId };
      return fileId === null
        ? call('DELETE /business/:businessId/invoices/:invoiceId/sections/:sectionId/picture', { params: place })
        : call('PUT /business/:businessId/invoices/:invoiceId/sections/:sectionId/picture', {
            params: place,
            body: { fileId },
          });
    },
    ...kept,
  });
  return { add, change, remove, order, picture };
}
