import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MemberJson } from '@underlay/contract/members.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { businessQuery } from '../../businesses/index.ts';
import { MadeConnections, useMadeConnections } from '../../connections/index.ts';
import { ACCOUNT_SELECTION } from '../../identity/index.ts';
import { useMemberChanges } from '../member-queries.ts';
import { nameOf } from './member-name.ts';

interface RemoveMemberProps {
  readonly businessId: string;
  /** Who is asked about. Null closes the dialog. */
  readonly member: MemberJson | null;
  readonly onClose: () => void;
}

/** Asks before a member is removed or leaves, and whether the connections that they made end too (CONN-11). */
export function RemoveMember({ businessId, member, onClose }: RemoveMemberProps) {
  const { name: business } = useSuspenseQuery(businessQuery(businessId)).data;
  const { remove } = useMemberChanges(businessId);
  const made = useMadeConnections(businessId, member?.uuid ?? null);
  const navigate = useNavigate();
  const removed = async (who: MemberJson) => {
    try {
      await remove.mutateAsync({ member: who, revokeConnections: made.revokeConnections });
      if (who.you) return void navigate({ to: ACCOUNT_SELECTION });
      if (made.revokeConnections) made.askAgain();
      toast(`${nameOf(who)} was removed`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened={member !== null}
      title={member?.you ? `Leave ${business}?` : `Remove ${member === null ? '' : nameOf(member)}?`}
      confirm={member?.you ? 'Leave' : 'Remove'}
      keep={member?.you ? 'Stay' : 'Keep'}
      busy={remove.isPending}
      ready={!made.isUnknown}
      onConfirm={() => {
        if (member !== null) void removed(member);
      }}
      onClose={onClose}
    >
      {member?.you
        ? 'You can no longer open this business, on any device, until an owner invites you again.'
        : 'They can no longer open this business, on any device, from this moment on. What they did stays, with their name. Invitations that they sent end too.'}
      <MadeConnections {...made} />
    </ConfirmDialog>
  );
}
