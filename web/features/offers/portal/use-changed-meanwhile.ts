import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import type { AccountPathIds } from '../../portal/index.ts';
import { offerNoticeQuery, showAgain } from '../offer-queries.ts';

/** Refusals that say that the quote is not any more what its reader has before them (VER-08). */
const STALE: ReadonlySet<string> = new Set([
  'quote_changed',
  'quote_revising',
  'answered',
  'quote_expired',
  'contract_open',
  'job_moved',
]);

/** For the failure of an answer: the page shows what there is by now, and says why. The failure goes on to whoever answered. */
export function useChangedMeanwhile(ids: AccountPathIds, invoiceId: string) {
  const client = useQueryClient();
  return (error: unknown): never => {
    if (error instanceof ApiError && STALE.has(error.code))
      showAgain(client, ids, invoiceId, { kind: 'refused', text: error.message });
    throw error;
  };
}

/** What a form on its page has to say of its failure: nothing of what the page says first. */
export function useUnsaid({ accountId }: AccountPathIds, invoiceId: string) {
  const notice = useQuery(offerNoticeQuery(accountId, invoiceId)).data;
  const said = notice?.kind === 'refused' ? notice.text : null;
  return (problem: string | null): string | null => (problem === said ? null : problem);
}
