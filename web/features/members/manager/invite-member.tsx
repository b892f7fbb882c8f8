import { INVITATION_FIELDS } from '@underlay/domain/members/fields.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { EmailField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useMemberChanges } from '../member-queries.ts';

/** One address. Nothing says whether anybody has an account with it. */
export function InviteMember({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { invite } = useMemberChanges(businessId);
  const form = useFieldForm({
    fields: INVITATION_FIELDS,
    submit: async ({ email }) => {
      await invite.mutateAsync(email);
      toast(`Invitation sent to ${email}`);
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
      <EmailField {...form.field('email')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
