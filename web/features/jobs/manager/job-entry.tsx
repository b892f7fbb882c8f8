import type { AddressJson } from '@underlay/contract/primitives.ts';
import { bodyOf, type Entries, entriesOf } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import { JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { ADDRESS_FIELDS } from '@underlay/domain/people/fields.ts';
import type { ReactNode } from 'react';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { NEW } from '../../../ui/fields/search-select.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import type { FormPart } from '../../../ui/form/use-field-form.ts';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { addressLine } from '../../contacts/index.ts';
import {
  CUSTOMER_ENTRY,
  CustomerEntry,
  isAskedOfCustomer,
  useChosenCustomer,
  useEnteredCustomer,
} from '../../customers/manager/index.ts';
import { useCreateJob } from '../job-queries.ts';

/** A job that is entered together with its customer, who may be new. The work is mostly where they live. */
export const JOB_ENTRY = {
  name: JOB_FIELDS.name,
  ...CUSTOMER_ENTRY,
  atCustomer: { kind: 'tick', label: 'The work is at the customer’s address' },
  address: JOB_FIELDS.address,
} as const satisfies FieldTable;

type JobEntries = Entries<typeof JOB_ENTRY>;

/** Whether a field of the entry is asked for. */
export const isAskedOfJob = (path: string, entries: Pick<JobEntries, 'customerId' | 'atCustomer'>): boolean =>
  isAskedOfCustomer(path, entries) && !(entries.atCustomer && path.startsWith('address.'));

/** What it starts with. Most work is in the business's own state. */
export const startOfJob = ({ state }: AddressJson, customerId: string) => ({
  customerId,
  customer: { address: { state } },
  atCustomer: true,
  address: { state },
});

interface JobEntryProps {
  readonly businessId: string;
  readonly form: FormPart;
  /** Told what the job is called, while it is typed. */
  readonly onName?: (name: string) => void;
  /** What else is asked about the job itself. */
  readonly children?: ReactNode;
}

export function JobEntry({ businessId, form, onName, children }: JobEntryProps) {
  const customerId = form.field('customerId').value;
  const customer = useChosenCustomer(businessId, customerId);
  const name = form.field('name');
  const call = (text: string) => {
    name.onChange(text);
    onName?.(text);
  };
  const place = form.tick('atCustomer');
  return (
    <>
      <CustomerEntry businessId={businessId} form={form} />
      <FormSection title="Job">
        <Span of={6}>
          <TextField
            {...name}
            onChange={call}
            autoComplete="off"
            help="What you call it, such as “Kitchen oak, 212 sq ft”"
          />
        </Span>
        {children}
        <Span of={6}>
          <CheckboxField
            {...place}
            label={JOB_ENTRY.atCustomer.label}
            help={place.checked && customer !== undefined ? addressLine(customer.address) : undefined}
          />
        </Span>
        {!place.checked && <AddressFields text={form.text} />}
      </FormSection>
    </>
  );
}

/** Creates the job, and its customer before it if that is a new one. `chosen` is told of the customer: a second try has them. */
export function useEnteredJob(businessId: string) {
  const enteredCustomer = useEnteredCustomer(businessId);
  const create = useCreateJob(businessId);
  return async (entries: JobEntries & { readonly description: string }, chosen: (customerId: string) => void) => {
    const customer = await enteredCustomer(entries);
    if (entries.customerId === NEW) chosen(customer.uuid);
    const address = entries.atCustomer ? entriesOf(ADDRESS_FIELDS, customer.address) : entries.address;
    return create.mutateAsync(bodyOf(JOB_FIELDS, { ...entries, address, customerId: customer.uuid }));
  };
}
