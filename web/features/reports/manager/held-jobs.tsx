import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { useRef } from 'react';
import type { Answer } from '../../../api/client.ts';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import classes from './plots.module.css';

type Held = Answer<'GET /business/:businessId/reports/retainage-held'>;

interface HeldJobsProps {
  readonly pages: readonly Held[];
  readonly total: Cents;
  readonly asked: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  readonly onClose: () => void;
}

/** Per contract of a job, what waits the longest first (RET-07). One that was canceled may still hold beside the next. */
export function HeldJobs({ pages, total, asked, onClose }: HeldJobsProps) {
  const businessId = useBusinessId();
  const jobs = new Map(pages.flatMap((page) => page.jobs).map((job) => [rowOf(job), job]));
  const list = useRef<HTMLUListElement>(null);
  const more = () => {
    // The pressed button goes. The next come behind the last.
    list.current?.querySelector<HTMLElement>('li:last-child a')?.focus({ preventScroll: true });
    void asked.fetchNextPage();
  };
  return (
    <SayingDialog
      title="Held"
      copy={`${formatCents(total)} is held back of contracts and not due yet.`}
      onClose={onClose}
    >
      <ul ref={list} className={classes.heldJobs} aria-label="Held, by job">
        {[...jobs].map(([row, { jobId, jobName, customerName, held, until, days }]) => (
          <li key={row}>
            <span>
              <Link to="/p/m/$businessId/jobs/$jobId/money" params={{ businessId, jobId }} onClick={onClose}>
                {jobName}
              </Link>
              <small>
                {customerName}, {lastDraw(days)}
              </small>
              <small>{heldCopy.until({ until })}</small>
            </span>
            <b>{formatCents(held)}</b>
          </li>
        ))}
      </ul>
      {asked.isFetchNextPageError && <FailureStrip what="The rest" onRetry={more} />}
      {asked.hasNextPage && !asked.isFetchNextPageError && (
        <Button variant="default" loading={asked.isFetchingNextPage} onClick={more}>
          Show more
        </Button>
      )}
    </SayingDialog>
  );
}

type HeldJob = Held['jobs'][number];
type KeyParts = Pick<HeldJob, 'jobId' | 'until' | 'held'> & Partial<Pick<HeldJob, 'contractId'>>;

/** By its contract, which a server of the version before does not name. */
const rowOf = ({ contractId, jobId, until, held }: KeyParts): string => contractId ?? `${jobId}/${until}/${held}`;

function lastDraw(days: number): string {
  if (days <= 0) return 'last draw today';
  return days === 1 ? 'last draw 1 day ago' : `last draw ${days.toLocaleString('en-US')} days ago`;
}
