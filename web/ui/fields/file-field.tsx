import { FIELD_FILE_MEGABYTES } from '@underlay/domain/files/file-size.ts';
import { useId } from 'react';
import type { FilesBinding } from './field-binding.ts';
import { InvalidMessage } from './field-mark.tsx';
import classes from './mark.module.css';

interface FileFieldProps extends FilesBinding {
  readonly label: string;
  readonly help?: string;
  /** As in the input element: "image/*,application/pdf". */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
}

/** FILE-04: a file of a form. Its limit stands below it. The rule `filesBelow` of the form refuses what is larger. */
export function FileField({
  label,
  help = `Less than ${FIELD_FILE_MEGABYTES} MB.`,
  error,
  valid: _,
  files,
  onChange,
  ...rest
}: FileFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="file"
        className={classes.file}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange([...(event.currentTarget.files ?? [])])}
      />
      <p id={`${id}-help`} className={error === undefined ? classes.help : classes.error}>
        {error === undefined ? (
          files.map((file) => file.name).join(', ') || help
        ) : (
          <InvalidMessage>{error}</InvalidMessage>
        )}
      </p>
    </div>
  );
}
