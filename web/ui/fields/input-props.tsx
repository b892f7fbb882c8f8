import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import type { TextBinding } from './field-binding.ts';
import { InvalidMessage, ValidMark } from './field-mark.tsx';

export interface FieldProps extends TextBinding {
  readonly label: ReactNode;
  /** Stands below the field. An error takes its place. */
  readonly help?: ReactNode;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** From a binding to the properties that every input of the library takes. */
export function inputProps({ label, help, error, valid, value, onBlur, onChange: _, ...rest }: FieldProps) {
  const { required = true, disabled = false, ...native } = rest;
  return {
    ...native,
    label,
    value,
    onBlur,
    disabled,
    'aria-required': required,
    description: error === undefined ? help : undefined,
    error: error !== undefined && !disabled ? <InvalidMessage>{error}</InvalidMessage> : undefined,
    rightSection: valid && !disabled ? <ValidMark /> : undefined,
    inputWrapperOrder: ORDER,
    errorProps: { 'aria-live': 'polite' as const },
  };
}
