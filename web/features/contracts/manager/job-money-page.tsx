import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ZERO } from '@underlay/domain/money/money.ts';
import { EmptyPlanks } from '../../../ui/feedback/empty-planks.tsx';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Figure, Figures } from '../../../ui/layout/figures.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { jobQuery, jobTone } from '../../jobs/index.ts';
import { BilledFigures, JobTabs } from '../../jobs/manager/index.ts';
import { type JobMoney, jobMoneyQuery } from '../contract-queries.ts';
import { ContractActions, CreateQuote } from './contract-actions.tsx';
import { CourseOfDraws } from './course-of-draws.tsx';
import { Draws } from './draws.tsx';
import classes from './job-money.module.css';
import { ReleaseRetainage } from './release-retainage.tsx';
import { OutsideContract, WorkByLine } from './work-and-outside.tsx';

/** What a job is signed for, how it is billed, and what of that is paid (CONT-08). */
export function JobMoneyPage() {
  const { businessId, jobId } = useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId/money' });
  const page = useQuery(jobQuery(businessId, jobId));
  const money = useQuery(jobMoneyQuery(businessId, jobId));
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  if (page.data === undefined || money.data === undefined) {
    const error = page.error ?? money.error;
    if (error === null) return <PageWaiting label="Job" />;
    const retry = () => void Promise.all([page.refetch(), money.refetch()]);
    return <PageFailure title="Job" error={error} back={{ label: 'Jobs', link: list }} onRetry={retry} />;
  }
  const { businessJob: job } = page.data;
  const { contract, outside } = money.data;
  const link = { to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Jobs', link: list }, { label: job.name, link }, { label: 'Money' }]} />
      <PageHead
        title={job.name}
        beside={<StatusBadge value={job.status} tone={jobTone(job.status)} />}
        actions={
          contract && (
            <>
              <ContractActions businessId={businessId} jobId={jobId} money={money.data} />
              <ReleaseRetainage businessId={businessId} jobId={jobId} money={money.data} />
            </>
          )
        }
      />
      <JobTabs businessId={businessId} jobId={jobId} />
      {contract ? (
        <Contract businessId={businessId} jobId={jobId} money={money.data} contract={contract} />
      ) : (
        <Sheet aria-label="Contract">
          <EmptyPlanks text="No contract yet." action={<CreateQuote businessId={businessId} jobId={jobId} />} />
        </Sheet>
      )}
      {contract && outside.length > 0 && <OutsideContract businessId={businessId} rows={outside} />}
    </>
  );
}

interface ContractProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly money: JobMoney;
  readonly contract: NonNullable<JobMoney['contract']>;
}

function Contract({ businessId, jobId, money: { draws, lines, heldBefore = ZERO }, contract }: ContractProps) {
  return (
    <>
      <Ended businessId={businessId} contract={contract} draws={draws} />
      <Figures
        label="Contract"
        drawn={draws.some(({ state }) => state !== 'dropped') && <CourseOfDraws draws={draws} contract={contract} />}
      >
        <Figure label="Contract" cents={contract.sum} />
        <Figure label="Billed" cents={contract.billed} />
        <BilledFigures {...contract} />
        <Held contract={contract} />
        {/* A server of the version before does not say. */}
        {heldBefore > 0 && <Figure label="Held of a canceled contract" cents={heldBefore} />}
        <Figure label="Left to bill" cents={contract.left} />
      </Figures>
      <Draws businessId={businessId} jobId={jobId} draws={draws} retainage={contract.retainage ?? null} />
      <WorkByLine lines={lines} />
    </>
  );
}

/** What is held back, or will be (RET-03). A server of the version before knows of nothing. */
const Held = ({ contract: { held = ZERO, retainage = null } }: Pick<ContractProps, 'contract'>) =>
  (held > 0 || retainage !== null) && (
    <Figure
      label={retainage ? `Held, ${retainage.percent}%` : 'Held'}
      cents={held}
      remark={retainage && `until ${retainage.until}`}
    />
  );

/** What became of it, where nothing is left to do (CONT-06, CONT-07). */
function Ended({
  businessId,
  contract: { state, canceledAt, reason },
  draws,
}: Pick<ContractProps, 'businessId' | 'contract'> & Pick<JobMoney, 'draws'>) {
  const { dayOf } = useBusinessDay(businessId);
  if (state === 'open') return null;
  if (state === 'complete') {
    const isPaid = draws.every(({ invoice }) => (invoice?.endedAs ?? 'paid') === 'paid');
    return (
      <p className={classes.ended}>
        The contract is complete: all of it is billed{isPaid ? ' and paid' : ', and nothing is due any more'}.
      </p>
    );
  }
  return (
    <p className={classes.ended}>
      The contract was canceled{canceledAt !== null && ` on ${dayOf(canceledAt)}`}: {reason}
    </p>
  );
}
