import type { FieldTable } from '@underlay/domain/forms/field.ts';
import { INVITATION_FIELDS } from '@underlay/domain/members/fields.ts';
import { OFFERED_ROLES, ROLE_NAMES } from '@underlay/domain/members/rights.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { EmailField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useMemberChanges } from '../member-queries.ts';
import { RoleChoice } from './role-choice.tsx';

const FIELDS = {
  ...INVITATION_FIELDS,
  role: {
    kind: 'choice',
    label: 'Role',
    options: OFFERED_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
  },
} as const satisfies FieldTable;

/** One address and a role, Office unless another is chosen (ROLE-12). Nothing says whether anybody has an account with it. */
export function InviteMember({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { invite } = useMemberChanges(businessId);
  const form = useFieldForm({
    fields: FIELDS,
    stored: { role: 'office' },
    submit: async ({ email, role }) => {
      await invite.mutateAsync({ email, role });
      toast(`Invitation sent to ${email}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Invite Member"
      save="Send Invitation"
      copy="They get an e-mail with a link. Once they accept, they work here in the role that you choose."
      onClose={onClose}
    >
      <EmailField {...form.field('email')} autoComplete="off" autoFocus />
      <RoleChoice {...form.text('role')} />
    </FormDialog>
  );
}
