import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { lazy, Suspense, useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { heldQuery } from '../figure-queries.ts';
import classes from './plots.module.css';

/** Few ask. */
const HeldJobs = lazy(() => import('./held-jobs.tsx').then((module) => ({ default: module.HeldJobs })));

/** RET-07: what is held back of contracts, apart from what is owed, since it is not due. Nothing where nothing is held. */
export function HeldBeside({ ready }: { readonly ready: boolean }) {
  const asked = useInfiniteQuery({ ...heldQuery(useBusinessId()), enabled: ready });
  const { data, isError, error, refetch } = asked;
  const [isOpen, setOpen] = useState(false);
  // A server of the version before knows of nothing that is held.
  if (isError && 'status' in error && error.status === 404) return null;
  if (isError && data === undefined) return <FailureStrip what="What is held" onRetry={() => void refetch()} />;
  const total = data?.pages.at(-1)?.total ?? ZERO;
  if (data === undefined || total === 0) return null;
  return (
    <p className={classes.held}>
      <span>
        <LinkButton aria-label="Held, by job" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Held
        </LinkButton>
        , not due yet
      </span>
      <b>{formatCents(total)}</b>
      {isOpen && (
        <Suspense fallback={null}>
          <HeldJobs asked={asked} pages={data.pages} total={total} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
