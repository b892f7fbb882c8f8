import { useNavigate } from '@tanstack/react-router';
import { JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { CustomerSelect } from '../../customers/manager/index.ts';
import { useCreateJob } from '../job-queries.ts';

/** JOB-02, JOB-04. */
export function CreateJobPage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const create = useCreateJob(businessId);
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  const form = useFieldForm({
    fields: JOB_FIELDS,
    submit: async (body) => {
      const job = await create.mutateAsync(body);
      toast(`${job.name} was created`);
      await navigate({
        to: '/p/m/$businessId/jobs/$jobId',
        params: { businessId, jobId: job.uuid },
        ignoreBlocker: true,
        replace: true,
      });
    },
  });
  const { field, text } = form;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Jobs', link: list }, { label: 'Create new Job' }]} />
      <PageHead title="Create new Job" />
      <RecordForm form={form} label="Create new Job" save="Create Job" cancel={list}>
        <FormSection>
          <TextField {...field('name')} autoComplete="off" help="How you call it: Kitchen oak, 212 sq ft" />
          <CustomerSelect {...field('customerId')} businessId={businessId} />
          <Span of={6}>
            <TextAreaField {...field('description')} />
          </Span>
        </FormSection>
        <FormSection title="Where the work is">
          <AddressFields text={text} />
        </FormSection>
      </RecordForm>
    </>
  );
}
