import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceDetail } from '../../api/answers.ts';
import { changedElsewhere, mayBeStored } from '../../ui/feedback/refusal.ts';
import { useSaveOver } from '../../ui/form/use-save-over.ts';
import { invoiceQuery } from './invoice-queries.ts';

/**
 * Saves a part of an invoice over the version that was opened. Every change raises the version, and where the part is still as it was
 * opened, as after a change of a section on the same page, nothing unseen is replaced. Nor is it where it is what this person sent and no
 * answer came. `sent` is of the invoice's own shape.
 */
export function useSavePart(businessId: string, invoice: InvoiceDetail, part: (invoice: InvoiceDetail) => unknown) {
  const client = useQueryClient();
  const saveOver = useSaveOver(invoice.version);
  const [seen] = useState(() => new Set([JSON.stringify(part(invoice))]));
  return (sent: object, save: (version: number | undefined) => Promise<unknown>) => {
    const saveOne = (version: number | undefined) =>
      save(version).catch((error) => {
        if (mayBeStored(error)) seen.add(JSON.stringify(part({ ...invoice, ...sent })));
        throw error;
      });
    return saveOver(async (version) => {
      try {
        await saveOne(version);
      } catch (error) {
        if (!changedElsewhere(error)) throw error;
        const now = await client.fetchQuery({ ...invoiceQuery(businessId, invoice.uuid), staleTime: 0 });
        if (!seen.has(JSON.stringify(part(now)))) throw error;
        await saveOne(now.version);
      }
    });
  };
}
