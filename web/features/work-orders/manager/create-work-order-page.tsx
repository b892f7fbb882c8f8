import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { WORK_ORDER_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { jobQuery } from '../../jobs/index.ts';
import { JobSelect, jobLabel } from '../../jobs/manager/index.ts';
import { useCreateWorkOrder } from '../work-order-queries.ts';

/** WO-02, WO-03. Opened from a job's page, the address names the job and the form starts with it. */
export function CreateWorkOrderPage() {
  const businessId = useBusinessId();
  const { job: jobId = '' } = useSearch({ from: '/signed-in/p/m/$businessId/work-orders/create' });
  const named = useQuery({ ...jobQuery(businessId, jobId), enabled: jobId !== '' });
  // A job that cannot be found is chosen by hand. The form is of use without it.
  if (jobId !== '' && named.isPending) return <PageWaiting label="Create Work Order" />;
  return <CreateWorkOrder businessId={businessId} job={named.data?.businessJob} />;
}

function CreateWorkOrder({ businessId, job }: { businessId: string; job: JobJson | undefined }) {
  const leadOn = useLeadOn();
  const create = useCreateWorkOrder(businessId);
  const list = { to: '/p/m/$businessId/work-orders', params: { businessId } } as const;
  const form = useFieldForm({
    fields: WORK_ORDER_FIELDS,
    stored: { jobUUID: job?.uuid },
    submit: async (body) => {
      const order = await create.mutateAsync(body);
      await leadOn(`Work order ${order.id} was created`, {
        to: '/p/m/$businessId/work-orders/$orderId',
        params: { businessId, orderId: order.uuid },
        replace: true,
      });
    },
  });
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Work Orders', link: list }, { label: 'Create Work Order' }]} />
      <PageHead title="Create Work Order" />
      <RecordForm
        form={form}
        label="Create Work Order"
        save="Create Work Order"
        cancel={job ? { to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId: job.uuid } } : list}
      >
        <FormSection>
          <JobSelect
            {...form.field('jobUUID')}
            businessId={businessId}
            {...(job && { chosenLabel: jobLabel(job.name, job.customerName) })}
          />
          <Span of={6}>
            <TextAreaField
              {...form.field('description')}
              help="What is to be done: Tear out the vinyl, lay 212 sq ft of oak"
            />
          </Span>
        </FormSection>
      </RecordForm>
    </>
  );
}
