import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import { bodyOf, type Entries } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import { refusedIn } from '../../../ui/feedback/refusal.ts';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { NEW } from '../../../ui/fields/search-select.tsx';
import { type FormPart, partOf } from '../../../ui/form/use-field-form.ts';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { customerQuery, useCreateCustomer } from '../customer-queries.ts';
import { CustomerSelect } from './customer-select.tsx';

/** A customer who is chosen, or entered where they are first needed. */
export const CUSTOMER_ENTRY = {
  customerId: { kind: 'record', label: 'Customer' },
  customer: CUSTOMER_FIELDS,
} as const satisfies FieldTable;

type CustomerEntries = Entries<typeof CUSTOMER_ENTRY>;

/** Whether a field of the entry is asked for. */
export const isAskedOfCustomer = (path: string, { customerId }: Pick<CustomerEntries, 'customerId'>): boolean =>
  customerId === NEW || !path.startsWith('customer.');

/** What a new customer cannot do without (CUST-02 to CUST-04). The rest can be added to them later. */
const PATHS = [
  'business.typeOfBusiness',
  'business.name',
  'person.firstName',
  'person.lastName',
  'business.email',
  'business.phone',
];

/** Undefined while none is chosen, or a new one. */
export const useChosenCustomer = (businessId: string, customerId: string) =>
  useQuery({ ...customerQuery(businessId, customerId), enabled: customerId !== '' && customerId !== NEW }).data;

export function CustomerEntry({ businessId, form }: { readonly businessId: string; readonly form: FormPart }) {
  const chosen = form.field('customerId');
  const known = useChosenCustomer(businessId, chosen.value);
  const customer = partOf(form, 'customer');
  return (
    <FormSection title="Customer">
      <CustomerSelect
        {...chosen}
        businessId={businessId}
        create="New customer"
        {...(known !== undefined && { chosenLabel: known.displayName })}
      />
      {chosen.value === NEW && (
        <>
          {PATHS.filter(customer.asks).map((path) => (
            <Span key={path} of={path === 'business.name' ? 6 : 3}>
              <FormField {...customer.formField(path)} autoComplete="off" />
            </Span>
          ))}
          <AddressFields text={customer.text} />
        </>
      )}
    </FormSection>
  );
}

/** The chosen customer, or the one that is created now. What is wrong with it is named as in the form. */
export function useEnteredCustomer(businessId: string) {
  const client = useQueryClient();
  const create = useCreateCustomer(businessId);
  return (entries: CustomerEntries) =>
    entries.customerId === NEW
      ? refusedIn('customer', create.mutateAsync(bodyOf(CUSTOMER_FIELDS, entries.customer)))
      : client.ensureQueryData(customerQuery(businessId, entries.customerId));
}
