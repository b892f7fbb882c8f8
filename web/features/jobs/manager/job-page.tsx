import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { Fragment, type ReactNode } from 'react';
import type { Answer } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { StatusSelect } from '../../../ui/controls/status-select.tsx';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Figure, Figures } from '../../../ui/layout/figures.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { addressLines } from '../../contacts/index.ts';
import { jobQuery, useChangeJob } from '../job-queries.ts';
import { JOB_STATUS_OPTIONS, storedFields } from '../job-status.ts';
import { jobTone } from '../job-status-tone.ts';
import { BilledFigures } from './billed-figures.tsx';
import classes from './job.module.css';
import { JobNotes } from './job-notes.tsx';
import { JobTabs } from './job-tabs.tsx';

/** JOB-10, JOB-11: the job, and below it the sections that younger features hand in. */
export function JobPage({
  sections,
}: {
  sections: (job: Answer<'GET /business/:businessId/jobs/:jobId'>) => ReactNode;
}) {
  const { businessId, jobId } = useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId' });
  const { dayOf } = useBusinessDay(businessId);
  const may = useMay();
  const { data, error, refetch } = useQuery(jobQuery(businessId, jobId));
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  if (data === undefined) {
    if (error === null) return <PageWaiting label="Job" />;
    return (
      <PageFailure title="Job" error={error} back={{ label: 'Jobs', link: list }} onRetry={() => void refetch()} />
    );
  }
  const { businessJob: job, figures } = data;
  return (
    <Fragment key={job.uuid}>
      <Breadcrumbs crumbs={[{ label: 'Jobs', link: list }, { label: job.name }]} />
      <Link {...list} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden />
        Back to Jobs
      </Link>
      <PageHead
        title={job.name}
        beside={<StatusBadge value={job.status} tone={jobTone(job.status)} />}
        actions={
          may('plan') && (
            <ButtonLink to="/p/m/$businessId/jobs/$jobId/details" params={{ businessId, jobId }}>
              Edit Details
            </ButtonLink>
          )
        }
      />
      <JobTabs businessId={businessId} jobId={jobId} />
      <Money figures={figures} />
      <Sheet aria-label="Details">
        <Facts>
          <Fact label="Customer">
            <Link to="/p/m/$businessId/customers/$customerId" params={{ businessId, customerId: job.customerId }}>
              {job.customerName}
            </Link>
          </Fact>
          <Fact label="Address">
            {addressLines(job.address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
          <Fact label="Created On">{dayOf(job.createdAt)}</Fact>
          {may('plan') && (
            <Fact label="Status">
              <JobStatus businessId={businessId} job={job} />
            </Fact>
          )}
        </Facts>
        <p className={classes.description}>{job.description}</p>
      </Sheet>
      <Notes businessId={businessId} job={job} />
      {sections(data)}
    </Fragment>
  );
}

/** JOB-10: whoever sees no money sees what was quoted. */
function Money({ figures }: Pick<Answer<'GET /business/:businessId/jobs/:jobId'>, 'figures'>) {
  const may = useMay();
  return (
    <Figures label="Money">
      <Figure label="Quoted" cents={figures.quoted} />
      {may('money') && (
        <>
          <Figure label="Invoiced" cents={figures.invoiced} />
          <BilledFigures {...figures} due={figures.owed} />
          {/* A server of the version before says nothing of it. */}
          {(figures.held ?? 0) > 0 && <Figure label="Held" cents={figures.held} />}
        </>
      )}
    </Figures>
  );
}

/** JOB-11. Whoever changes no jobs reads them, and nothing stands where there are none. */
function Notes({ businessId, job }: { businessId: string; job: JobJson }) {
  const may = useMay();
  if (!may('plan') && job.notes === '') return null;
  return (
    <PageSection {...(!may('plan') && { title: 'Job Notes' })}>
      <Sheet as="div">
        {may('plan') ? (
          <JobNotes key={job.uuid} businessId={businessId} job={job} />
        ) : (
          <p className={classes.description}>{job.notes}</p>
        )}
      </Sheet>
    </PageSection>
  );
}

/** D47: the small select beside the badge. */
function JobStatus({ businessId, job }: { businessId: string; job: JobJson }) {
  const change = useChangeJob(businessId, job.uuid);
  return (
    <StatusSelect
      label="Job status"
      value={job.status}
      options={JOB_STATUS_OPTIONS}
      saving={change.isPending ? (change.variables.status ?? null) : null}
      onChoose={(status) => change.mutateAsync({ ...storedFields(job), status })}
    />
  );
}
