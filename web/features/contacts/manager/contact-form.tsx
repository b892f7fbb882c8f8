import { fieldsOf, type Sent } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { ADDRESS_FIELDS, PERSON_FIELDS } from '@underlay/domain/people/fields.ts';
import { type ComponentType, useState } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { type FormPart, useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { type Save, useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormSection, Gap, Span } from '../../../ui/layout/form-layout.tsx';

export interface ContactTable extends FieldTable {
  readonly person: typeof PERSON_FIELDS;
  readonly address: typeof ADDRESS_FIELDS;
  /** What one kind alone is asked for, in a part of its own. */
  readonly exemption?: FieldTable;
}

export type ContactPart = ComponentType<{ readonly form: FormPart; readonly step: number }>;

export interface FixedFields {
  readonly paths: readonly string[];
  readonly why: string;
}

interface ContactFormProps<Table extends ContactTable, Saved> {
  readonly fields: Table;
  /** In the shape of the table. */
  readonly stored?: { readonly version: number } | undefined;
  /** What a new one begins with, in the same shape. */
  readonly start?: object;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  /** Of the information, what this member may read and not change, and why. */
  readonly fixed?: FixedFields | undefined;
  /** The part of one kind alone, behind the others. */
  readonly more?: ContactPart | undefined;
  readonly submit: Save<Sent<Table>, Saved>;
  /** What is said of it then, and where it leads. */
  readonly onSaved: (saved: Saved) => Parameters<ReturnType<typeof useLeadOn>>;
}

/**
 * CUST-02, CUST-11, SUB-02, SUB-07: somebody the business deals with, a customer or a subcontractor. The parts stand
 * one below the other, so nothing has to be paged through.
 */
export function ContactForm<Table extends ContactTable, Saved extends { readonly version: number }>({
  submit,
  onSaved,
  ...props
}: ContactFormProps<Table, Saved>) {
  const [{ fields, stored, start }] = useState(props);
  const saveOver = useSaveOver(props.stored?.version);
  const leadOn = useLeadOn();
  const form = useFieldForm({
    fields,
    stored: stored ?? start,
    submit: async (body) => leadOn(...onSaved(await saveOver(body, submit))),
  });
  const { label, save, back, fixed, more: More } = props;
  const { person, information } = partsOf(fields);
  return (
    <RecordForm form={form} label={label} save={save} cancel={back}>
      <FormSection step={1} title="Person Details">
        {person.map((path) => (
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
          const why = fixed?.paths.includes(path) ? { readOnly: true, help: fixed.why } : {};
          if (form.asks(path)) return <FormField key={path} {...props} {...why} autoComplete="off" />;
          // What one type alone is asked for stands last. Anything else leaves its place empty.
          return props.field.onlyIf === undefined && <Gap key={path} />;
        })}
      </FormSection>
      {More !== undefined && <More form={form} step={4} />}
    </RecordForm>
  );
}

/** The fields of the first and of the third part. What the others of a part depend on is asked first. */
function partsOf({ person, address, exemption: _, ...information }: ContactTable) {
  const paths = (table: FieldTable) =>
    fieldsOf(table)
      .toSorted((one, other) => Number(other.field.kind === 'choice') - Number(one.field.kind === 'choice'))
      .map(({ path }) => path.join('.'));
  return { person: paths({ person }), information: paths(information) };
}
