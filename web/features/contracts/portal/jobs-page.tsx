import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { accountQuery, jobLink, jobsLink, useAccountIds } from '../../portal/index.ts';
import { customerJobsQuery, type ListedJob } from '../customer-job-queries.ts';
import pageClasses from './job-page.module.css';
import { nameOf } from './job-words.ts';
import classes from './jobs-page.module.css';

const PAGE_SIZE = 50;

/** The jobs of a customer: what is next of each, its contract and what is paid. */
export function JobsPage() {
  const ids = useAccountIds();
  const { page = 1 } = useSearch({ from: '/p/u/$portfolioId/a/$accountId/jobs' });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery(customerJobsQuery(ids, page));
  return (
    <main id="main" className={pageClasses.page}>
      <div className={pageClasses.head}>
        <PageTitle title={`${jobCopy.jobs()}, ${account?.name ?? ''}`}>{jobCopy.jobs()}</PageTitle>
      </div>
      <Sheet className={classes.sheet} aria-label={jobCopy.jobs()}>
        <PlankEdge />
        {asked.data ? (
          <ul className={classes.jobs}>
            {asked.data.map((job) => (
              <JobRow key={job.uuid} job={job} />
            ))}
          </ul>
        ) : asked.isError ? (
          <div className={pageClasses.body}>
            <FailureStrip what={jobCopy.failure.jobs()} onRetry={() => void asked.refetch()} />
          </div>
        ) : (
          <div className={pageClasses.body}>
            <Waiting>
              <SkeletonBar width={18} height={4} />
            </Waiting>
          </div>
        )}
      </Sheet>
      <nav className={classes.pages} aria-label={jobCopy.list.pages()}>
        {page > 1 && (
          <Link {...jobsLink(ids)} search={{ page: page - 1 }}>
            {jobCopy.list.newer()}
          </Link>
        )}
        {asked.data?.length === PAGE_SIZE && (
          <Link {...jobsLink(ids)} search={{ page: page + 1 }}>
            {jobCopy.list.older()}
          </Link>
        )}
      </nav>
    </main>
  );
}

function JobRow({ job: { uuid, name, next, contract } }: { readonly job: ListedJob }) {
  const ids = useAccountIds();
  return (
    <li>
      <span className={classes.name}>
        <Link {...jobLink(ids, uuid)}>{name}</Link>
        <small>{next ? nextText(next) : jobCopy.list.nothing()}</small>
      </span>
      {contract && (
        <span className={classes.figures}>
          <Money cents={contract.sum} />
          <small>
            {jobCopy.contract.paid()} {formatCents(contract.paid)}
          </small>
        </span>
      )}
    </li>
  );
}

const nextText = ({ kind, document, amount }: NonNullable<ListedJob['next']>): string =>
  jobCopy.list.next({ kind, name: nameOf(document), amount: formatCents(amount) });
