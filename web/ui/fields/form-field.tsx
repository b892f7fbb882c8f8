import type { Field } from '@underlay/domain/forms/field.ts';
import type { FieldProps } from './input-props.tsx';
import { SelectField } from './select-fields.tsx';
import { EinField, SsnField } from './tax-number-fields.tsx';
import { EmailField, PhoneField, TextField } from './text-fields.tsx';

interface FormFieldProps extends FieldProps {
  readonly field: Field;
  /** Of a sealed number that stays when the field is empty. */
  readonly mask?: string;
}

/** The input that a field of a table is typed into. */
export function FormField({ field, mask, ...props }: FormFieldProps) {
  switch (field.kind) {
    case 'text':
      return field.rule === 'email' ? <EmailField {...props} /> : <TextField {...props} />;
    case 'phone':
      return <PhoneField {...props} />;
    case 'ssn':
      return <SsnField {...props} stored={mask} />;
    case 'ein':
      return <EinField {...props} stored={mask} />;
    case 'choice':
      return <SelectField {...props} options={field.options} />;
  }
}
