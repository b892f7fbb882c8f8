import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-fields.tsx';
import type { TextBinding } from '../../ui/form/field-binding.ts';
import { type FieldRule, required } from '../../ui/form/field-rules.ts';

export interface ConfirmationEntries extends Record<string, unknown> {
  password: string;
  code: string;
}

export const NO_CONFIRMATION = { password: '', code: '' };

/** What has to be there before it is asked: the server alone knows whether it is right. */
export const confirmationRules = <Entries extends ConfirmationEntries>(
  secondFactor: boolean,
): Record<string, FieldRule<Entries>> => ({
  password: (value) => (value === '' ? 'Must not be blank.' : null),
  ...(secondFactor && { code: required('nonblank') }),
});

interface ConfirmationFieldsProps {
  readonly text: (path: string) => TextBinding;
  readonly secondFactor: boolean;
  readonly label?: string;
}

/** The password again and, for whoever has a second factor, its code (P14). */
export const ConfirmationFields = ({ text, secondFactor, label = 'Password' }: ConfirmationFieldsProps) => (
  <>
    <PasswordField {...text('password')} label={label} />
    {secondFactor && (
      <TextField
        {...text('code')}
        label="Code"
        autoComplete="one-time-code"
        help="Six digits from your authenticator app, or a recovery code."
      />
    )}
  </>
);
