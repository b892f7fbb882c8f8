import { useId } from 'react';
import { InvalidMessage } from './field-mark.tsx';
import type { FieldProps } from './input-props.tsx';
import classes from './mark.module.css';

/** A name typed on a line with an x. */
export function SignatureField({
  label,
  help,
  error,
  valid: _,
  value,
  onChange,
  required = true,
  ...rest
}: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.sign}>
        <input
          autoComplete="name"
          {...rest}
          id={id}
          value={value}
          spellCheck={false}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-help`} className={error === undefined ? classes.help : classes.error}>
        {error === undefined ? help : <InvalidMessage>{error}</InvalidMessage>}
      </p>
    </div>
  );
}
