import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { keepInvoice } from './invoice-queries.ts';

/** Templates of quotes by name (QUO-14). */
export const templatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'templates'),
    queryFn: ({ signal }) => call('GET /business/:businessId/quote-templates', { params: { businessId } }, signal),
  });

/** Whatever comes of it, the list is asked for again. */
export function useTemplateChanges(businessId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: templatesQuery(businessId).queryKey });
  return {
    save: useMutation({
      mutationFn: (body: Sent<'POST /business/:businessId/quote-templates'>['body']) =>
        call('POST /business/:businessId/quote-templates', { params: { businessId }, body }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({
        templateId,
        ...body
      }: { readonly templateId: string } & Sent<'PUT /business/:businessId/quote-templates/:templateId'>['body']) =>
        call('PUT /business/:businessId/quote-templates/:templateId', { params: { businessId, templateId }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (templateId: string) =>
        call('DELETE /business/:businessId/quote-templates/:templateId', { params: { businessId, templateId } }),
      onSettled,
    }),
  };
}

/** Its sections and lines come behind those of a draft. */
export function useTakeTemplate(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) =>
      call('POST /business/:businessId/invoices/:invoiceId/template', {
        params: { businessId, invoiceId },
        body: { templateId },
      }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
  });
}
