import type { Sent } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { ADDRESS_FIELDS, PERSON_FIELDS } from '@underlay/domain/people/fields.ts';
import { useState } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormSection, Gap, Span } from '../../../ui/layout/form-layout.tsx';

interface ContactTable extends FieldTable {
  readonly person: typeof PERSON_FIELDS;
  readonly address: typeof ADDRESS_FIELDS;
}

interface ContactFormProps<Table extends ContactTable> {
  readonly fields: Table;
  /** The fields of the third part in their order. */
  readonly information: readonly string[];
  /** In the shape of the table. */
  readonly stored?: { readonly version: number } | undefined;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  readonly submit: (body: Sent<Table> & { version?: number }) => Promise<void>;
}

const PERSON = ['person.firstName', 'person.lastName', 'person.maidenName'];

/**
 * CUST-02, CUST-11, SUB-02, SUB-07: somebody the business deals with, a customer or a subcontractor. The three parts stand one
 * below the other, so that nothing has to be paged through.
 */
export function ContactForm<Table extends ContactTable>({ submit, ...props }: ContactFormProps<Table>) {
  const [{ fields, stored }] = useState(props);
  const saveOver = useSaveOver(props.stored?.version);
  const form = useFieldForm({
    fields,
    stored,
    submit: (body) => saveOver((version) => submit({ ...body, ...(version !== undefined && { version }) })),
  });
  const { label, save, back, information } = props;
  return (
    <RecordForm form={form} label={label} save={save} cancel={back}>
      <FormSection step={1} title="Person Details">
        {PERSON.map((path) => (
          <Span key={path} of={2}>
            <FormField {...form.formField(path)} autoComplete="off" />
          </Span>
        ))}
      </FormSection>
      <FormSection step={2} title="Address Details">
        <AddressFields text={form.text} />
      </FormSection>
      <FormSection step={3} title="Customer Information">
        {information.map((path) => {
          const props = form.formField(path);
          if (form.asks(path)) return <FormField key={path} {...props} autoComplete="off" />;
          // What one type alone is asked for stands last; anything else leaves its place empty.
          return props.field.onlyIf === undefined && <Gap key={path} />;
        })}
      </FormSection>
    </RecordForm>
  );
}
