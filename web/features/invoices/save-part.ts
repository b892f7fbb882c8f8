import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceDetail } from '../../api/answers.ts';
import { changedElsewhere } from '../../ui/feedback/refusal.ts';
import { useSaveOver } from '../../ui/form/use-save-over.ts';
import { invoiceQuery } from './invoice-queries.ts';

/**
 * Saves a part of an invoice over the version that was opened. Every change raises the version, and where the part is still as it was
 * opened, as after a change of a section on the same page, nothing unseen is replaced.
 */
export function useSavePart(businessId: string, invoice: InvoiceDetail, part: (invoice: InvoiceDetail) => unknown) {
  const client = useQueryClient();
  const saveOver = useSaveOver(invoice.version);
  const [opened] = useState(() => JSON.stringify(part(invoice)));
  return (save: (version: number | undefined) => Promise<unknown>) =>
    saveOver(async (version) => {
      try {
        await save(version);
      } catch (error) {
        if (!changedElsewhere(error)) throw error;
        const now = await client.fetchQuery({ ...invoiceQuery(businessId, invoice.uuid), staleTime: 0 });
        if (JSON.stringify(part(now)) !== opened) throw error;
        await save(now.version);
      }
    });
}
