import { NativeSelect } from '@mantine/core';
import { US_STATES } from '@underlay/domain/contact/us-states.ts';
import { type FieldProps, inputProps } from './input-props.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Options {
  readonly options: readonly Option[];
  /** The label of the empty choice. Null where something is always chosen. */
  readonly choose?: string | null;
}

/** The select of the device. It is lighter, and right on a phone. */
export function SelectField({ options, choose = 'Select an option', ...props }: FieldProps & Options) {
  const { rightSection: mark, ...rest } = inputProps(props);
  return (
    <NativeSelect
      {...rest}
      rightSection={mark ?? <span />}
      rightSectionWidth="4.25rem"
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {choose !== null && <option value="">{choose}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

const STATES = US_STATES.map((code) => ({ value: code, label: code }));

/** FORM-02: 51 two-letter codes. */
export const StateSelect = (props: FieldProps) => (
  <SelectField autoComplete="address-level1" {...props} options={STATES} />
);
