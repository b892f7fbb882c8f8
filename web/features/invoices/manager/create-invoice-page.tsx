import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { bodyOf, type Entries } from '@underlay/domain/forms/entries.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import type { Answer } from '../../../api/client.ts';
import { AnsweredPage } from '../../../ui/feedback/answered-page.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { refusedIn } from '../../../ui/feedback/refusal.ts';
import { NEW } from '../../../ui/fields/search-select.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { partOf, useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import {
  businessQuery,
  paymentSettingsQuery,
  sellingSettingsQuery,
  useBusinessDay,
  useBusinessId,
  useMay,
} from '../../businesses/index.ts';
import { offeredCustomersQuery } from '../../customers/manager/index.ts';
import {
  isAskedOfJob,
  JOB_ENTRY,
  JobEntry,
  jobLabel,
  offeredJobsQuery,
  startOfJob,
  useEnteredJob,
} from '../../jobs/manager/index.ts';
import { useDocumentNames } from '../document-names.ts';
import { documentName } from '../invoice-facts.ts';
import { useCreateInvoice } from '../invoice-queries.ts';
import { dateRules, dueAfter } from './invoice-dates.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { type NamedRecords, originOf, useNamedRecords, withOnlyJob } from './named-records.ts';

const FIELDS = { ...INVOICE_FIELDS, job: JOB_ENTRY };

/**
 * INV-03: its job, and the job's customer, can be entered with it. The first one of a business begins with both. Opened from the page
 * of a job or of a customer, the address names them. It also says whether a quote was asked for.
 */
export function CreateInvoicePage() {
  const businessId = useBusinessId();
  const named = useNamedRecords(businessId);
  const { create } = useDocumentNames();
  return named ? <CreateInvoice businessId={businessId} named={named} /> : <PageWaiting label={create} />;
}

function CreateInvoice({ businessId, named }: { businessId: string; named: NamedRecords }) {
  const today = useBusinessDay(businessId).today();
  const { type } = useSearch({ from: '/signed-in/p/m/$businessId/invoices/create' });
  const list = { to: '/p/m/$businessId/invoices', params: { businessId } } as const;
  const { title, create } = useDocumentNames();
  const may = useMay();
  const maySettle = may(['bank', 'invoice']);
  const settings = useQuery({ ...paymentSettingsQuery(businessId), enabled: maySettle });
  const questions = [
    maySettle ? settings : { ...settings, data: NONE_USUAL },
    useQuery(businessQuery(businessId)),
    useQuery(offeredJobsQuery(businessId, '', named.customer?.uuid)),
    useQuery(offeredCustomersQuery(businessId)),
    useQuery(sellingSettingsQuery(businessId)),
  ] as const;
  return (
    <AnsweredPage title={create} back={{ label: title, link: list }} questions={questions}>
      {([settings, { address }, jobs, customers, { validDays }]) => (
        <>
          <Breadcrumbs crumbs={[{ label: title, link: list }, { label: create }]} />
          <PageHead title={create} />
          <NewInvoice
            businessId={businessId}
            today={today}
            named={withOnlyJob(named, jobs.rows)}
            start={{
              ...startOf(settings, today),
              quoteExpiration: addDays(today, validDays),
              isQuote: type === 'quote' || !may('invoice'),
              jobId: jobs.total === 0 ? NEW : '',
              job: startOfJob(address, named.customer?.uuid ?? (customers.total === 0 ? NEW : '')),
            }}
          />
        </>
      )}
    </AnsweredPage>
  );
}

type Usual = Partial<Pick<Answer<'GET /business/:businessId/settings'>, 'defaultSalesTax' | 'defaultTerm'>>;

/** Whoever may not read the settings enters it. */
const NONE_USUAL: Usual = {};

/** INV-08, INV-09: what the business usually has. A term fills in the due date (D68), which is a month away without one. */
const startOf = ({ defaultSalesTax, defaultTerm }: Usual, today: CalendarDate) => ({
  invoiceDate: today,
  salesTaxPercentage: defaultSalesTax,
  invoiceTerm: defaultTerm,
  dueDate: dueAfter(today, String(defaultTerm ?? USUAL_TERM)),
});

/** Days. */
const USUAL_TERM = 30;

interface NewInvoiceProps {
  readonly businessId: string;
  readonly today: CalendarDate;
  readonly named: NamedRecords;
  readonly start: object;
}

/** After creating, its page opens and the lines can be entered. */
function NewInvoice({ businessId, today, named, start }: NewInvoiceProps) {
  const { job: chosen } = named;
  const leadOn = useLeadOn();
  const may = useMay();
  const { create: createName } = useDocumentNames();
  const enterJob = useEnteredJob(businessId);
  const create = useCreateInvoice(businessId);
  const form = useFieldForm({
    fields: FIELDS,
    stored: { ...start, ...(chosen && { jobId: chosen.uuid, description: chosen.name }) },
    rules: dateRules({ today }),
    asked: isAskedOf,
    submit: async (_body, entries): Promise<void> => {
      const jobId = await jobOf(entries);
      const invoice = await create.mutateAsync(bodyOf(INVOICE_FIELDS, { ...entries, jobId }));
      await leadOn(`${documentName(invoice)} was created`, {
        to: '/p/m/$businessId/invoices/$invoiceId',
        params: { businessId, invoiceId: invoice.uuid },
        replace: true,
      });
    },
  });
  /** What was created stays chosen, so that a second try does not create it again. */
  const jobOf = async ({ jobId, job, description }: Entries<typeof FIELDS>): Promise<string> => {
    if (jobId !== NEW) return jobId;
    const chosen = (customerId: string) => form.set('job.customerId', customerId);
    const { uuid } = await refusedIn('job', enterJob({ ...job, description }, chosen));
    form.set('jobId', uuid);
    return uuid;
  };
  const description = form.text('description');
  /** The job's name describes the invoice, until it is described in words of its own. */
  const describe = (name: string) => description.value === form.values.job.name && description.onChange(name);
  return (
    <RecordForm form={form} label={createName} save="Create and add lines" cancel={originOf(businessId, named)}>
      <InvoiceFields
        businessId={businessId}
        field={form.field}
        today={today}
        earliest={today}
        fixedType={!may('invoice')}
        customer={named.customer}
        {...(chosen && { chosenJob: jobLabel(chosen.name, chosen.customerName) })}
        newJob={<JobEntry businessId={businessId} form={partOf(form, 'job')} onName={describe} />}
      />
    </RecordForm>
  );
}

const isAskedOf = (path: string, { jobId, job }: Entries<typeof FIELDS>): boolean =>
  !path.startsWith(JOB) || (jobId === NEW && isAskedOfJob(path.slice(JOB.length), job));

const JOB = 'job.';
