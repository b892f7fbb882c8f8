import { REFUSALS } from '@underlay/contract/refusals.ts';
import {
  hasRight,
  OFFERED_ROLES,
  type OfferedRole,
  ROLE_NAMES,
  ROLES,
  type Role,
} from '@underlay/domain/members/rights.ts';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { MadeConnections, useMadeConnections } from '../../connections/index.ts';
import { RoleChoice } from './role-choice.tsx';

interface ChangeRoleProps {
  readonly title: string;
  readonly role: Role;
  /** Of a member, whose connections may end with the right to make them (CONN-11). */
  readonly memberId?: string;
  /** Saves it. What it throws is shown here. */
  readonly save: (role: OfferedRole, revokeConnections: boolean) => Promise<unknown>;
  /** What is said afterwards, before the name of the role: "Dana Whitfield is now". */
  readonly done: string;
  readonly onClose: () => void;
}

/** Gives a member, or who is invited, another role. The server asks for the password before it does (ROLE-11). */
export function ChangeRole({ title, role, memberId, save, done, onClose }: ChangeRoleProps) {
  const made = useMadeConnections(useBusinessId(), memberId ?? null);
  const losesTeam = (chosen: string) =>
    hasRight(role, 'team') && !ROLES.some((one) => one === chosen && hasRight(one, 'team'));
  const form = useRuledForm<{ role: string }>({
    initialValues: { role },
    rules: {},
    submit: async (values) => {
      const chosen = OFFERED_ROLES.find((offered) => offered === values.role);
      if (chosen !== undefined && chosen !== role) {
        const isRevoking = losesTeam(chosen) && made.revokeConnections;
        await save(chosen, isRevoking);
        if (isRevoking) made.askAgain();
        toast(`${done} ${ROLE_NAMES[chosen]}`);
      }
      onClose();
    },
  });
  return (
    // A choice is nothing to be lost. Closing does not ask.
    <FormDialog
      form={{ ...form, dirty: false }}
      title={title}
      save="Change Role"
      ready={!(losesTeam(form.values.role) && made.isUnknown)}
      onClose={onClose}
    >
      <RoleChoice {...form.text('role')} />
      {losesTeam(form.values.role) && <MadeConnections {...made} />}
    </FormDialog>
  );
}

/** In its place for the only owner of a business, who stays one (ROLE-10). */
export const LastOwner = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => (
  <SayingDialog title={title} copy={REFUSALS.last_owner.message} onClose={onClose} />
);
