import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { JOB_CHANGE_FIELDS } from '@underlay/domain/jobs/fields.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { useSavePart } from '../../../ui/form/use-save-part.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { CustomerSelect } from '../../customers/manager/index.ts';
import { jobQuery, useChangeJob } from '../job-queries.ts';

/** JOB-16. */
export function EditJobPage() {
  const { businessId, jobId } = useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId/details' });
  const { data, error, refetch } = useQuery(jobQuery(businessId, jobId));
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  if (data !== undefined) {
    const job = data.businessJob;
    return (
      <>
        <Breadcrumbs
          crumbs={[
            { label: 'Jobs', link: list },
            { label: job.name, link: { to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId } } },
            { label: 'Edit Details' },
          ]}
        />
        <PageHead title="Edit Details" />
        <EditJob
          key={job.uuid}
          businessId={businessId}
          job={job}
          view={{ to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId } }}
        />
      </>
    );
  }
  if (error === null) return <PageWaiting label="Job" />;
  return <PageFailure title="Job" error={error} back={{ label: 'Jobs', link: list }} onRetry={() => void refetch()} />;
}

function EditJob({ businessId, job, view }: { businessId: string; job: JobJson; view: LinkTarget }) {
  const leadOn = useLeadOn();
  const change = useChangeJob(businessId, job.uuid);
  const client = useQueryClient();
  const save = useSavePart({
    stored: job,
    part: (of) => entriesOf(JOB_CHANGE_FIELDS, of),
    read: async () => (await client.fetchQuery({ ...jobQuery(businessId, job.uuid), staleTime: 0 })).businessJob,
  });
  const form = useFieldForm({
    fields: JOB_CHANGE_FIELDS,
    stored: job,
    submit: async (body) => {
      await save(body, change.mutateAsync);
      await leadOn('Changes saved', view);
    },
  });
  const { field } = form;
  return (
    <RecordForm form={form} label="Edit Details" save="Save Changes" cancel={view}>
      <FormSection>
        <TextField {...field('name')} autoComplete="off" />
        <CustomerSelect {...field('customerId')} businessId={businessId} chosenLabel={job.customerName} />
        <Span of={6}>
          <TextAreaField {...field('description')} />
        </Span>
        <Span of={6}>
          <TextAreaField {...field('notes')} rows={6} />
        </Span>
      </FormSection>
    </RecordForm>
  );
}
