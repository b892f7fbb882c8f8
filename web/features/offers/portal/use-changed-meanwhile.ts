import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QUOTE_CHANGED } from '@underlay/domain/refusal-texts.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { AccountPathIds } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
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

/**
 * Whether there is another version than the one that was opened for signing, however that was learned: nobody signs it before
 * they have read what changed, and the page of the quote is where that stands.
 */
export function useReplaced(
  { portfolioId, accountId }: AccountPathIds,
  invoiceId: string,
  offer: Offer | undefined,
): boolean {
  const client = useQueryClient();
  const [opened, setOpened] = useState(offer?.version);
  if (opened === undefined && offer !== undefined) setOpened(offer.version);
  const isReplaced = offer?.state === 'waiting' && opened !== undefined && offer.version !== opened;
  useEffect(() => {
    if (isReplaced) showAgain(client, { portfolioId, accountId }, invoiceId, { kind: 'refused', text: QUOTE_CHANGED });
  }, [isReplaced, client, portfolioId, accountId, invoiceId]);
  return isReplaced;
}

/** What a form on its page has to say of its failure: nothing of what the page says first. */
export function useUnsaid({ accountId }: AccountPathIds, invoiceId: string) {
  const notice = useQuery(offerNoticeQuery(accountId, invoiceId)).data;
  const said = notice?.kind === 'refused' ? notice.text : null;
  return (problem: string | null): string | null => (problem === said ? null : problem);
}
