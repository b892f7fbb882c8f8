import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { AnsweredPage } from '../../../ui/feedback/answered-page.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { NEW } from '../../../ui/fields/search-select.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Span } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { businessQuery, useBusinessId } from '../../businesses/index.ts';
import { offeredCustomersQuery } from '../../customers/manager/index.ts';
import { isAskedOfJob, JOB_ENTRY, JobEntry, startOfJob, useEnteredJob } from './job-entry.tsx';

const FIELDS = { ...JOB_ENTRY, description: JOB_FIELDS.description };
const TITLE = 'Create new Job';

/** JOB-02, JOB-04: its customer can be entered with it. */
export function CreateJobPage() {
  const businessId = useBusinessId();
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  const questions = [useQuery(businessQuery(businessId)), useQuery(offeredCustomersQuery(businessId))] as const;
  return (
    <AnsweredPage title={TITLE} back={{ label: 'Jobs', link: list }} questions={questions}>
      {([{ address }, customers]) => (
        <>
          <Breadcrumbs crumbs={[{ label: 'Jobs', link: list }, { label: TITLE }]} />
          <PageHead title={TITLE} />
          <NewJob businessId={businessId} start={startOfJob(address, customers.total === 0 ? NEW : '')} />
        </>
      )}
    </AnsweredPage>
  );
}

interface NewJobProps {
  readonly businessId: string;
  readonly start: ReturnType<typeof startOfJob>;
}

function NewJob({ businessId, start }: NewJobProps) {
  const navigate = useNavigate();
  const enter = useEnteredJob(businessId);
  const form = useFieldForm({
    fields: FIELDS,
    stored: start,
    asked: isAskedOfJob,
    submit: async (_body, entries): Promise<void> => {
      const job = await enter(entries, (customerId) => form.set('customerId', customerId));
      toast(`${job.name} was created`);
      await navigate({
        to: '/p/m/$businessId/jobs/$jobId',
        params: { businessId, jobId: job.uuid },
        ignoreBlocker: true,
        replace: true,
      });
    },
  });
  return (
    <RecordForm
      form={form}
      label={TITLE}
      save="Create Job"
      cancel={{ to: '/p/m/$businessId/jobs', params: { businessId } }}
    >
      <JobEntry businessId={businessId} form={form}>
        <Span of={6}>
          <TextAreaField {...form.field('description')} />
        </Span>
      </JobEntry>
    </RecordForm>
  );
}
