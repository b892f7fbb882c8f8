import { Button } from '@mantine/core';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { EmailField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormButtons, FormProblem, FormSection, FormSheet, Span } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { CustomerEntries } from '../customer-queries.ts';
import { CUSTOMER_TYPE_OPTIONS } from '../customer-words.ts';
import { CUSTOMER_RULES, customerBody, customerEntries } from './customer-entries.ts';

interface CustomerFormProps {
  readonly customer?: CustomerJson;
  readonly label: string;
  readonly save: string;
  readonly back: string;
  readonly submit: (body: CustomerEntries) => Promise<void>;
}

/** CUST-02, CUST-11: the three steps, one below the other, so that nothing has to be paged through. */
export function CustomerForm({ customer, label, save, back, submit }: CustomerFormProps) {
  // The version that was opened: what somebody else saves meanwhile must not be overwritten unseen.
  const [version] = useState(customer?.version);
  const form = useRuledForm({
    initialValues: customerEntries(customer),
    rules: CUSTOMER_RULES,
    submit: (entries) => submit(customerBody(entries, version)),
  });
  const { text } = form;
  const individual = form.values.business.typeOfBusiness === 'individual';
  return (
    <>
      {form.problem !== null && (
        <FormProblem above>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <FormSheet {...form.props} label={label}>
        <FormSection step={1} title="Person Details">
          <Span of={2}>
            <TextField {...text('person.firstName')} label="First Name" autoComplete="off" />
          </Span>
          <Span of={2}>
            <TextField {...text('person.lastName')} label="Last Name" autoComplete="off" />
          </Span>
          <Span of={2}>
            <TextField
              {...text('person.maidenName')}
              label="Maiden Name (optional)"
              required={false}
              autoComplete="off"
            />
          </Span>
        </FormSection>
        <FormSection step={2} title="Address Details">
          <AddressFields text={text} />
        </FormSection>
        <FormSection step={3} title="Customer Information">
          <SelectField {...text('business.typeOfBusiness')} label="Customer Type" options={CUSTOMER_TYPE_OPTIONS} />
          {individual ? <span /> : <TextField {...text('business.name')} label="Business Name" autoComplete="off" />}
          <PhoneField {...text('business.phone')} label="Phone" autoComplete="off" />
          <EmailField {...text('business.email')} label="Email" autoComplete="off" />
        </FormSection>
        <FormButtons>
          <Button type="submit" loading={form.busy}>
            {save}
          </Button>
          <ButtonLink to={back} variant="subtle">
            Cancel
          </ButtonLink>
        </FormButtons>
      </FormSheet>
      <LeaveGuard dirty={form.dirty} />
    </>
  );
}
