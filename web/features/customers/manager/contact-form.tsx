import type { ReactNode } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { EmailField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import type { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormSection, Gap, Span } from '../../../ui/layout/form-layout.tsx';
import { CUSTOMER_TYPE_OPTIONS } from '../customer-words.ts';

interface ContactFormProps {
  readonly form: Omit<ReturnType<typeof useRuledForm>, 'values' | 'startOver'>;
  /** Where the record keeps what the third part asks for. */
  readonly paths: Readonly<Record<'type' | 'businessName' | 'phone' | 'email', string>>;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  /** What the third part asks for besides. */
  readonly children?: ReactNode;
}

/**
 * CUST-02, SUB-02: somebody the business deals with, a customer or a subcontractor. The three parts stand one below the
 * other, so that nothing has to be paged through.
 */
export function ContactForm({ form, paths, label, save, back, children }: ContactFormProps) {
  const { text } = form;
  const type = text(paths.type);
  return (
    <RecordForm form={form} label={label} save={save} cancel={back}>
      <FormSection step={1} title="Person Details">
        <NameField {...text('person.firstName')} label="First Name" />
        <NameField {...text('person.lastName')} label="Last Name" />
        <NameField {...text('person.maidenName')} label="Maiden Name (optional)" required={false} />
      </FormSection>
      <FormSection step={2} title="Address Details">
        <AddressFields text={text} />
      </FormSection>
      <FormSection step={3} title="Customer Information">
        <SelectField {...type} label="Customer Type" options={CUSTOMER_TYPE_OPTIONS} />
        {type.value === 'individual' ? (
          <Gap />
        ) : (
          <TextField {...text(paths.businessName)} label="Business Name" autoComplete="off" />
        )}
        <PhoneField {...text(paths.phone)} label="Phone" autoComplete="off" />
        <EmailField {...text(paths.email)} label="Email" autoComplete="off" />
        {children}
      </FormSection>
    </RecordForm>
  );
}

const NameField = (props: TextBinding & { label: string; required?: boolean }) => (
  <Span of={2}>
    <TextField {...props} autoComplete="off" />
  </Span>
);
