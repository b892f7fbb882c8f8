import type { Confirmation } from '@underlay/contract/confirmation.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import { confirmationRules, newConfirmation } from './confirmation.ts';
import { ConfirmationFields, LogInAgain, useConfirming } from './confirmation-fields.tsx';

interface ConfirmIdentityDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly copy: string;
  readonly confirm: string;
  /** Makes the change. What it throws is shown here. */
  readonly onConfirm: (confirmation: Confirmation) => Promise<unknown>;
  readonly onClose: () => void;
}

/** P14: asks for the password before the change is made. A wrong one is said here. Nothing behind it is lost. */
export function ConfirmIdentityDialog({ title, copy, confirm, onConfirm, onClose }: ConfirmIdentityDialogProps) {
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: { confirmation: newConfirmation() },
    rules: confirmationRules(confirming.ways),
    submit: ({ confirmation }) => confirming.watch(confirmation, onConfirm),
  });
  return (
    // A password typed is nothing to be lost. Closing does not ask.
    <FormDialog
      form={{ ...form, dirty: false }}
      title={title}
      copy={copy}
      save={confirm}
      after={<LogInAgain state={confirming} />}
      onClose={onClose}
    >
      <ConfirmationFields form={form} state={confirming} />
    </FormDialog>
  );
}
