import { TextInput } from '@mantine/core';
import { type FieldProps, inputProps } from './input-props.tsx';

interface Between {
  readonly min?: string;
  readonly max?: string;
}

/** A day, as yyyy-mm-dd. The browser shows it as mm/dd/yyyy and brings its own calendar. */
export function DateField({ min, max, ...props }: FieldProps & Between) {
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      min={min}
      max={max ?? '9999-12-31'}
      rightSection={undefined}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
