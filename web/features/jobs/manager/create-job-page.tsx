import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { AnsweredPage } from '../../../ui/feedback/answered-page.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { NEW } from '../../../ui/fields/search-select.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Span } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { businessQuery, useBusinessId } from '../../businesses/index.ts';
import { customerQuery, offeredCustomersQuery } from '../../customers/manager/index.ts';
import { isAskedOfJob, JOB_ENTRY, JobEntry, startOfJob, useEnteredJob } from './job-entry.tsx';

const FIELDS = { ...JOB_ENTRY, description: JOB_FIELDS.description };
const TITLE = 'Create new Job';

/** JOB-02, JOB-04: its customer can be entered with it. Opened from a customer's page, the address names them. */
export function CreateJobPage() {
  const businessId = useBusinessId();
  const list = { to: '/p/m/$businessId/jobs', params: { businessId } } as const;
  const { customer: customerId = '' } = useSearch({ from: '/signed-in/p/m/$businessId/jobs/create' });
  const named = useQuery({ ...customerQuery(businessId, customerId), enabled: customerId !== '' });
  const questions = [useQuery(businessQuery(businessId)), useQuery(offeredCustomersQuery(businessId))] as const;
  // A customer who cannot be found is chosen by hand. The form is of use without them.
  if (customerId !== '' && named.isPending) return <PageWaiting label={TITLE} />;
  const chosen = named.data?.uuid;
  return (
    <AnsweredPage title={TITLE} back={{ label: 'Jobs', link: list }} questions={questions}>
      {([{ address }, customers]) => (
        <>
          <Breadcrumbs crumbs={[{ label: 'Jobs', link: list }, { label: TITLE }]} />
          <PageHead title={TITLE} />
          <NewJob
            businessId={businessId}
            start={startOfJob(address, chosen ?? (customers.total === 0 ? NEW : ''))}
            cancel={
              chosen
                ? { to: '/p/m/$businessId/customers/$customerId', params: { businessId, customerId: chosen } }
                : list
            }
          />
        </>
      )}
    </AnsweredPage>
  );
}

interface NewJobProps {
  readonly businessId: string;
  readonly start: ReturnType<typeof startOfJob>;
  readonly cancel: LinkTarget;
}

function NewJob({ businessId, start, cancel }: NewJobProps) {
  const leadOn = useLeadOn();
  const enter = useEnteredJob(businessId);
  const form = useFieldForm({
    fields: FIELDS,
    stored: start,
    asked: isAskedOfJob,
    submit: async (_body, entries): Promise<void> => {
      const job = await enter(entries, (customerId) => form.set('customerId', customerId));
      await leadOn(`${job.name} was created`, {
        to: '/p/m/$businessId/jobs/$jobId',
        params: { businessId, jobId: job.uuid },
        replace: true,
      });
    },
  });
  return (
    <RecordForm form={form} label={TITLE} save="Create Job" cancel={cancel}>
      <JobEntry businessId={businessId} form={form}>
        <Span of={6}>
          <TextAreaField {...form.field('description')} />
        </Span>
      </JobEntry>
    </RecordForm>
  );
}
