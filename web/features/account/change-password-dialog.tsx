import { useQueryClient } from '@tanstack/react-query';
import { type PasswordOwner, passwordMessage } from '@underlay/domain/forms/password.ts';
import { callAs } from '../../api/client.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import { person, sessionQuery } from '../identity/index.ts';
import { confirmationRules, newConfirmation } from './confirmation.ts';
import { ConfirmationFields, useConfirming } from './confirmation-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { signInsQuery } from './security-queries.ts';

interface ChangePasswordProps {
  readonly owner: PasswordOwner;
  readonly onClose: () => void;
}

export function ChangePasswordDialog({ owner, onClose }: ChangePasswordProps) {
  const client = useQueryClient();
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: { confirmation: newConfirmation(), newPassword: '' },
    rules: {
      ...confirmationRules(confirming.ways),
      newPassword: (value) => passwordMessage(String(value), owner),
    },
    submit: ({ newPassword, confirmation: entries }) =>
      confirming.watch(entries, async (confirmation) => {
        await callAs(person, 'PUT /session/password', { body: { newPassword, confirmation } });
        toast('Your password was changed');
        onClose();
        await Promise.all([client.invalidateQueries(signInsQuery), client.invalidateQueries(sessionQuery)]);
      }),
  });
  return (
    <FormDialog form={{ ...form, dirty: false }} title="Change password" onClose={onClose}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      <ConfirmationFields form={form} state={confirming} label="Current password" />
      <NewPasswordField {...form.text('newPassword')} />
    </FormDialog>
  );
}
