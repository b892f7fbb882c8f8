import { type Field, optionsOf } from '@underlay/domain/forms/field.ts';
import { DateField } from './date-fields.tsx';
import type { FieldProps } from './input-props.tsx';
import { SelectField } from './select-fields.tsx';
import { EinField, SsnField } from './tax-number-fields.tsx';
import { EmailField, MoneyField, NumberField, PhoneField, TextAreaField, TextField } from './text-fields.tsx';

interface FormFieldProps extends FieldProps {
  readonly field: Field;
  /** Of a sealed number that stays when the field is empty. */
  readonly mask?: string;
}

/** The input that a field of a table is typed into. */
export function FormField({ field, mask, ...props }: FormFieldProps) {
  switch (field.kind) {
    case 'phone':
      return <PhoneField {...props} />;
    case 'ssn':
      return <SsnField {...props} stored={mask} />;
    case 'ein':
      return <EinField {...props} stored={mask} />;
    case 'choice':
      return <SelectField {...props} options={optionsOf(field)} />;
    case 'day':
      return <DateField {...props} />;
    case 'note':
      return <TextAreaField {...props} />;
    case 'count':
      return <NumberField {...props} />;
    case 'money':
    case 'percent':
      return <MoneyField {...props} />;
    default:
      return field.kind === 'text' && field.rule === 'email' ? <EmailField {...props} /> : <TextField {...props} />;
  }
}
