import { useQuery } from '@tanstack/react-query';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { Account } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { useAccountIds } from '../../portal/index.ts';
import { offerQuery, sentVersionsQuery } from '../offer-queries.ts';
import classes from './being-revised.module.css';
import { VersionList } from './version-list.tsx';

interface BeingRevisedProps {
  readonly account: Account | undefined;
  readonly invoiceId: string;
}

/**
 * VER-02, VER-09: a quote that was taken back to be changed says so, and leads to what its customer was sent of it. Of anything else
 * that is not there it says nothing.
 */
export function BeingRevised({ account, invoiceId }: BeingRevisedProps) {
  const ids = useAccountIds();
  const { error } = useQuery(offerQuery(ids, invoiceId));
  const isRevised = error instanceof ApiError && error.code === 'quote_revising';
  const asked = useQuery({ ...sentVersionsQuery(ids, invoiceId), enabled: isRevised });
  if (!isRevised || account === undefined) return null;
  return (
    <>
      <p>
        {offerCopy.card.revising({ business: account.name })} {offerCopy.card.notSigned()}
      </p>
      <section className={classes.sent}>
        <h2>{offerCopy.versions.all()}</h2>
        {asked.data ? (
          <VersionList invoiceId={invoiceId} versions={asked.data} timeZone={account.timeZone} isRevised />
        ) : (
          asked.isError && <FailureStrip what={offerCopy.versions.all()} onRetry={() => void asked.refetch()} />
        )}
      </section>
    </>
  );
}
