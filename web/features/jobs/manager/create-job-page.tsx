import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { optional, required } from '../../../ui/form/field-rules.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { CustomerSelect } from '../../customers/manager/customer-select.tsx';
import { useCreateJob } from '../job-queries.ts';

const EMPTY = {
  name: '',
  description: '',
  address: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
  customerId: '',
};

/** JOB-03. */
const RULES = {
  name: required('nonblank'),
  description: required('nonblank'),
  'address.addressLine1': required('plainText'),
  'address.addressLine2': optional('plainText'),
  'address.city': required('city'),
  'address.state': required('state'),
  'address.zip': required('zip'),
  customerId: required('select'),
};

/** JOB-02, JOB-04. */
export function CreateJobPage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const create = useCreateJob(businessId);
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  const form = useRuledForm({
    initialValues: EMPTY,
    rules: RULES,
    submit: async (entries) => {
      const job = await create.mutateAsync(entries);
      toast(`${job.name} was created`);
      await navigate({
        to: '/p/m/$businessId/jobs/$jobId',
        params: { businessId, jobId: job.uuid },
        ignoreBlocker: true,
        replace: true,
      });
    },
  });
  const { text } = form;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Jobs', link: list }, { label: 'Create new Job' }]} />
      <PageHead title="Create new Job" />
      <RecordForm form={form} label="Create new Job" save="Create Job" cancel={list}>
        <FormSection>
          <TextField {...text('name')} label="Name" autoComplete="off" help="How you call it: Kitchen oak, 212 sq ft" />
          <CustomerSelect {...text('customerId')} businessId={businessId} label="Customer" />
          <Span of={6}>
            <TextAreaField {...text('description')} label="Description" />
          </Span>
        </FormSection>
        <FormSection title="Where the work is">
          <AddressFields text={text} />
        </FormSection>
      </RecordForm>
    </>
  );
}
