import { type ReactNode, useId } from 'react';
import type { TextBinding, TickBinding } from './field-binding.ts';
import { InvalidMessage } from './field-mark.tsx';
import classes from './mark.module.css';
import type { Option } from './select-fields.tsx';

interface CheckboxFieldProps extends TickBinding {
  readonly label: ReactNode;
  /** Stands below the label. An error takes its place. */
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

export function CheckboxField({ label, help, error, valid: _, checked, onChange, ...rest }: CheckboxFieldProps) {
  const errorId = useId();
  const helpId = useId();
  const described = error !== undefined ? errorId : help !== undefined ? helpId : undefined;
  return (
    <div>
      <label className={classes.tick}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {error === undefined && help !== undefined && (
        <p id={helpId} className={classes.tickHelp}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          <InvalidMessage>{error}</InvalidMessage>
        </p>
      )}
    </div>
  );
}

interface RadioFieldProps extends TextBinding {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  readonly disabled?: boolean;
}

export function RadioField({
  label,
  options,
  error,
  valid: _,
  name,
  value,
  disabled,
  onBlur,
  onChange,
}: RadioFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      className={classes.choices}
      disabled={disabled}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.tick}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            aria-invalid={error !== undefined}
            onBlur={onBlur}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          <InvalidMessage>{error}</InvalidMessage>
        </p>
      )}
    </fieldset>
  );
}
