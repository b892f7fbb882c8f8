import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { type ReactNode, useEffect } from 'react';
import type { Account } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { jobTone } from '../../jobs/index.ts';
import { jobNoticeQuery } from '../../offers/portal/index.ts';
import { accountQuery, BackLink, jobsLink, UnavailableCard, useAccountIds } from '../../portal/index.ts';
import { type CustomerJob, customerJobQuery } from '../customer-job-queries.ts';
import { ContractSheet } from './contract-sheet.tsx';
import classes from './job-page.module.css';
import { JobSkeleton } from './job-skeleton.tsx';
import { NextCards } from './next-cards.tsx';
import { Papers } from './papers.tsx';
import { Story } from './story.tsx';

/** All that a customer has of a job: what to do next, how it is paid, what happened, and their papers (LINK). */
export function JobPage() {
  const ids = useAccountIds();
  const { jobId } = useParams({ from: '/p/u/$portfolioId/a/$accountId/jobs/$jobId' });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery(customerJobQuery(ids, jobId));
  const signed = useJustSigned(ids.accountId, jobId);
  if (asked.data && account)
    return (
      <JobFrame
        account={account}
        result={
          signed && (
            <p className={classes.signed} role="status">
              {jobCopy.signed(signed)}
            </p>
          )
        }
      >
        <Job account={account} job={asked.data} />
      </JobFrame>
    );
  if (!asked.isError)
    return (
      <JobFrame account={account}>
        <JobSkeleton />
      </JobFrame>
    );
  const isMissing = asked.error instanceof ApiError && asked.error.status === 404;
  return (
    <JobFrame account={account}>
      {isMissing ? (
        <UnavailableCard title={jobCopy.job()}>{jobCopy.failure.missing()}</UnavailableCard>
      ) : (
        <FailureStrip what={jobCopy.failure.theJob()} onRetry={() => void asked.refetch()} />
      )}
    </JobFrame>
  );
}

/** What was just done is said once. Whoever comes back reads the page without it. */
function useJustSigned(accountId: string, jobId: string) {
  const client = useQueryClient();
  const { queryKey } = jobNoticeQuery(accountId, jobId);
  const { data } = useQuery(jobNoticeQuery(accountId, jobId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of these two
  useEffect(() => () => client.removeQueries({ queryKey }), [client, accountId, jobId]);
  return data;
}

interface JobFrameProps {
  readonly account: Account | undefined;
  readonly result?: ReactNode;
  readonly children: ReactNode;
}

/** The way back is there as long as there is more than this job. */
function JobFrame({ account, result, children }: JobFrameProps) {
  const ids = useAccountIds();
  const hasMore = account?.jobs?.only === null;
  return (
    <main id="main" className={classes.page}>
      {hasMore && <BackLink {...jobsLink(ids)}>{jobCopy.back()}</BackLink>}
      {result}
      {children}
    </main>
  );
}

function Job({ account, job }: { readonly account: Account; readonly job: CustomerJob }) {
  // It is "quoted" until the office says that the work has begun. Whoever has just signed would not know why.
  const isSigned = job.status === 'quoted' && job.contract !== null;
  const where = [account.name, job.address.join(', ')].filter(Boolean).join(' · ');
  return (
    <>
      <div className={classes.head}>
        <div>
          <PageTitle title={`${job.name}, ${account.name}`}>{job.name}</PageTitle>
          <p>{where}</p>
        </div>
        {job.status && !isSigned && <StatusBadge value={job.status} tone={jobTone(job.status)} />}
      </div>
      <div className={classes.grid}>
        <div className={classes.column}>
          <NextCards account={account} job={job} />
        </div>
        <div className={classes.column}>
          {job.contract && <ContractSheet account={account} job={job} contract={job.contract} />}
          <Story account={account} jobId={job.uuid} hasEdge={job.contract === null} />
          <Papers account={account} job={job} />
        </div>
      </div>
    </>
  );
}
