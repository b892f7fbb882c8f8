import { useQuery } from '@tanstack/react-query';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { Account } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useAccountIds } from '../../portal/index.ts';
import { offerQuery } from '../offer-queries.ts';

interface BeingRevisedProps {
  readonly account: Account | undefined;
  readonly invoiceId: string;
}

/** VER-02: a quote that was taken back to be changed says so. Of anything else that is not there it says nothing. */
export function BeingRevised({ account, invoiceId }: BeingRevisedProps) {
  const { error } = useQuery(offerQuery(useAccountIds(), invoiceId));
  const isRevised = error instanceof ApiError && error.code === 'quote_revising';
  return isRevised && account !== undefined && <p>{offerCopy.card.revising({ business: account.name })}</p>;
}
