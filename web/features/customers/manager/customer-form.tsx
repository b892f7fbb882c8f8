import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import type { CustomerEntries } from '../customer-queries.ts';
import { ContactForm } from './contact-form.tsx';
import { CUSTOMER_PATHS, CUSTOMER_RULES, customerBody, customerEntries } from './customer-entries.ts';

interface CustomerFormProps {
  readonly customer?: CustomerJson;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  readonly submit: (body: CustomerEntries) => Promise<void>;
}

/** CUST-02, CUST-11. */
export function CustomerForm({ customer, submit, ...words }: CustomerFormProps) {
  const saveOver = useSaveOver(customer?.version);
  const form = useRuledForm({
    initialValues: customerEntries(customer),
    rules: CUSTOMER_RULES,
    submit: (entries) => saveOver((version) => submit(customerBody(entries, version))),
  });
  return <ContactForm {...words} form={form} paths={CUSTOMER_PATHS} />;
}
