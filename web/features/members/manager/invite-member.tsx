import { toast } from '../../../ui/feedback/toasts.tsx';
import { EmailField } from '../../../ui/fields/text-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useMemberChanges } from '../member-queries.ts';

/** One address; nothing is told of whether anybody has an account with it. */
export function InviteMember({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { invite } = useMemberChanges(businessId);
  const form = useRuledForm({
    initialValues: { email: '' },
    rules: { email: required('email') },
    submit: async ({ email }) => {
      await invite.mutateAsync(email.trim());
      toast(`Invitation sent to ${email.trim()}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Invite Member"
      save="Send Invitation"
      copy="They get an e-mail with a link. Once they accept, they see everything in this business and may change it, the bank account too."
      onClose={onClose}
    >
      <EmailField {...form.text('email')} label="Email" autoComplete="off" autoFocus />
    </FormDialog>
  );
}
