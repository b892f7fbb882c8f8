import { Textarea, TextInput } from '@mantine/core';
import { phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { type FieldProps, inputProps } from './input-props.tsx';
import { selectAll } from './select-all.ts';
import { WrittenField } from './written-field.tsx';

type TextKind = {
  readonly type?: 'text' | 'email' | 'tel' | 'search';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly onFocus?: typeof selectAll;
};

export function TextField(props: FieldProps & TextKind) {
  return <TextInput {...inputProps(props)} onChange={(event) => props.onChange(event.currentTarget.value)} />;
}

export const EmailField = (props: FieldProps) => <TextField type="email" autoComplete="email" {...props} />;

/** Digits only, as text. Leading zeros count, and nothing is rounded. */
export const NumberField = (props: FieldProps) => <TextField inputMode="numeric" autoComplete="off" {...props} />;

/** Dollars, as text until they are sent. Typing takes the place of an amount that stands there. */
export const MoneyField = (props: FieldProps) => (
  <TextField inputMode="decimal" autoComplete="off" onFocus={selectAll} {...props} />
);

/** The dashes come while typing (D75). */
export const PhoneField = (props: FieldProps) => (
  <WrittenField type="tel" autoComplete="tel-national" {...props} written={phoneWhileTyping} />
);

export function TextAreaField({ rows = 3, ...props }: FieldProps & { readonly rows?: number }) {
  return (
    <Textarea {...inputProps(props)} rows={rows} onChange={(event) => props.onChange(event.currentTarget.value)} />
  );
}
