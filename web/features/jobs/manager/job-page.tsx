import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { ListSheet } from '../../../ui/list-sheet.tsx';
import { PageFailure } from '../../../ui/page-failure.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { PageWaiting } from '../../../ui/page-waiting.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast, toastProblem } from '../../../ui/toasts.tsx';
import { useBusinessDay } from '../../businesses/business-day.ts';
import { addressLines } from '../../customers/address-line.ts';
import { jobQuery, useChangeJob } from '../job-queries.ts';
import { JOB_STATUS_OPTIONS, storedFields } from '../job-status.ts';
import { jobTone } from '../job-status-tone.ts';
import classes from './job.module.css';
import { JobNotes } from './job-notes.tsx';

/** JOB-10 to JOB-12: the job, and its invoices and quotes, which the younger feature hands in. */
export function JobPage({ invoices }: { invoices: (rows: readonly InvoiceJson[]) => ReactNode }) {
  const businessId = usePathId('businessId');
  const jobId = usePathId('jobId');
  const { dayOf } = useBusinessDay(businessId);
  const { data, error, refetch } = useQuery(jobQuery(businessId, jobId));
  const list = `/p/m/${businessId}/jobs`;
  if (data === undefined) {
    if (error === null) return <PageWaiting label="Job" />;
    return <PageFailure title="Job" error={error} back={{ label: 'Jobs', to: list }} onRetry={() => void refetch()} />;
  }
  const job = data.businessJob;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Jobs', to: list }, { label: job.name }]} />
      <Link to={list} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden />
        Back to Jobs
      </Link>
      <PageHead
        title={job.name}
        beside={<StatusBadge value={job.status} tone={jobTone(job.status)} />}
        actions={<ButtonLink to={`${list}/${jobId}/details`}>Edit Details</ButtonLink>}
      />
      <Sheet aria-label="Details">
        <Facts>
          <Fact label="Customer">
            <Link to={`/p/m/${businessId}/customers/${job.customerId}`}>{job.customerName}</Link>
          </Fact>
          <Fact label="Address">
            {addressLines(job.address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
          <Fact label="Created On">{dayOf(job.createdAt)}</Fact>
          <Fact label="Status">
            <JobStatus businessId={businessId} job={job} />
          </Fact>
        </Facts>
        <p className={classes.description}>{job.description}</p>
      </Sheet>
      <PageSection>
        <Sheet as="div">
          <JobNotes key={job.uuid} businessId={businessId} job={job} />
        </Sheet>
      </PageSection>
      <PageSection title="Invoices &amp; Quotes">
        <ListSheet>{invoices(data.invoices)}</ListSheet>
      </PageSection>
    </>
  );
}

/** D47: the small select beside the badge. */
function JobStatus({ businessId, job }: { businessId: string; job: JobJson }) {
  const change = useChangeJob(businessId, job.uuid);
  const choose = async (status: string) => {
    const chosen = JOB_STATUS_OPTIONS.find(({ value }) => value === status)?.value;
    // While one choice is being saved, no other is taken; switched off, the select would lose the focus.
    if (chosen === undefined || change.isPending) return;
    try {
      await change.mutateAsync({ ...storedFields(job), status: chosen });
      toast('Status saved');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
  };
  return (
    <NativeSelect
      aria-label="Job status"
      className={classes.statusSelect}
      value={change.isPending ? (change.variables.status ?? job.status) : job.status}
      aria-busy={change.isPending}
      rightSection={<span />}
      data={JOB_STATUS_OPTIONS.map(({ value, label }) => ({ value, label }))}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
