import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { PASSWORD_LENGTH } from '@underlay/domain/forms/password.ts';
import type { TextBinding } from '../../ui/fields/field-binding.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import classes from './new-password-field.module.css';
import { passwordStrengthQuery } from './security-queries.ts';

/** A pause in typing after which the server is asked. It decides by the same rule. */
const PAUSE_MILLISECONDS = 400;

/** A new password, and how hard it is to guess. Without that answer it can be chosen all the same. */
export function NewPasswordField(binding: TextBinding) {
  const [typed] = useDebouncedValue(binding.value, PAUSE_MILLISECONDS);
  const isLong = typed.length >= PASSWORD_LENGTH.least && typed === binding.value;
  const { data: strength } = useQuery({ ...passwordStrengthQuery(typed), enabled: isLong });
  const said = isLong ? strength : undefined;
  return (
    <div>
      <PasswordField
        {...binding}
        label="New password"
        autoComplete="new-password"
        help={said ? undefined : `At least ${PASSWORD_LENGTH.least} characters.`}
      />
      <div role="status" className={classes.strength} data-level={said?.level}>
        {said && (
          <>
            <span aria-hidden className={classes.meter}>
              <i />
              <i />
              <i />
            </span>
            {binding.error === undefined && said.text}
          </>
        )}
      </div>
    </div>
  );
}
