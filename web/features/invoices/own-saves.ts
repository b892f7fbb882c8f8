import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InvoiceDetail } from '../../api/answers.ts';
import { changedElsewhere, mayBeStored } from '../../ui/feedback/refusal.ts';
import { useSaveOver } from '../../ui/form/use-save-over.ts';
import { invoiceQuery } from './invoice-queries.ts';

interface Save<Seen, Answer> {
  readonly id: string;
  readonly sent: Seen;
  /** What its person saw of it. Null replaces whatever is stored. */
  readonly was: Seen | null | undefined;
  readonly save: (was: Seen | null | undefined) => Promise<Answer>;
}

/**
 * Saves parts over what was seen of them. One whose answer was lost may be stored all the same: what is there then is this person's
 * own, and no change by somebody else.
 */
export function useOwnSaves<Seen, Answer>() {
  const unanswered = useRef(new Map<string, readonly Seen[]>());
  return async ({ id, sent, was, save }: Save<Seen, Answer>): Promise<Answer> => {
    const own = unanswered.current.get(id) ?? [];
    let conflict: unknown;
    for (const seen of [was, ...own]) {
      try {
        const answer = await save(seen);
        unanswered.current.delete(id);
        return answer;
      } catch (error) {
        if (mayBeStored(error)) unanswered.current.set(id, [...own, sent]);
        if (!changedElsewhere(error)) throw error;
        conflict = error;
      }
    }
    unanswered.current.delete(id);
    throw conflict;
  };
}

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
