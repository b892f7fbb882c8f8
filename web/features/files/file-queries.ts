import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InvoiceFileJson } from '@underlay/contract/files.ts';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { download, upload } from '../../api/transfer.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A file never changes, and neither does its picture. It is a data address, since the page may show nothing from elsewhere. */
export const previewQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['files', fileId, 'preview'],
    queryFn: async ({ signal }) =>
      addressOf(await download('GET /files/:fileId/preview', { params: { fileId } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useDeleteFile(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) =>
      call('DELETE /business/:businessId/invoices/:invoiceId/files/:fileId', {
        params: { businessId, invoiceId, fileId },
      }),
    onSuccess: (_, fileId) =>
      changeFiles(client, { businessId, invoiceId }, (files) => files.filter(({ uuid }) => uuid !== fileId)),
  });
}

/** One file, for a form that needs it. Answers it as it is kept. */
export function useAddFile(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return async (file: File): Promise<InvoiceFileJson> => {
    const params = { businessId, invoiceId };
    const sending = { params, file, onProgress: () => undefined, signal: new AbortController().signal };
    const stored = await upload('POST /business/:businessId/invoices/:invoiceId/files', sending);
    changeFiles(client, params, (files) => [stored, ...files.filter(({ uuid }) => uuid !== stored.uuid)]);
    return stored;
  };
}

/** QUO-12 */
export function useMarkFile(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid: fileId, internal }: Pick<InvoiceFileJson, 'uuid' | 'internal'>) =>
      call('PUT /business/:businessId/invoices/:invoiceId/files/:fileId', {
        params: { businessId, invoiceId, fileId },
        body: { internal },
      }),
    onSuccess: (marked) =>
      changeFiles(client, { businessId, invoiceId }, (files) =>
        files.map((file) => (file.uuid === marked.uuid ? marked : file)),
      ),
  });
}

/** What the page shows changes at once. Its timeline, and every list that shows the invoice, are asked again. */
export function changeFiles(
  client: QueryClient,
  { businessId, invoiceId }: { businessId: string; invoiceId: string },
  change: (files: readonly InvoiceFileJson[]) => readonly InvoiceFileJson[],
) {
  const invoices = businessKey(businessId, 'invoices');
  client.setQueryData<{ files: readonly InvoiceFileJson[] }>(
    [...invoices, invoiceId],
    (invoice) => invoice && { ...invoice, files: change(invoice.files) },
  );
  void client.invalidateQueries({ queryKey: invoices });
}

function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}
