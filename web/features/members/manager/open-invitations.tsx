import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { InvitationJson } from '@underlay/contract/members.ts';
import { ROLE_NAMES } from '@underlay/domain/members/rights.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { invitationsQuery, useMemberChanges } from '../member-queries.ts';
import { ChangeRole } from './change-role.tsx';
import classes from './members.module.css';

/** Who was asked and has not answered. Nothing stands here while nobody is asked or that is unknown, or the page would jump. */
export function OpenInvitations({ businessId }: { businessId: string }) {
  const invitations = useQuery(invitationsQuery(businessId));
  const { dayOf } = useBusinessDay(businessId);
  const { sendAgain, withdraw, changeInvitation } = useMemberChanges(businessId);
  const pages = useLocalPages(invitations.data ?? []);
  const [asked, setAsked] = useState<InvitationJson | null>(null);
  const [changing, setChanging] = useState<InvitationJson | null>(null);
  const attempt = async (work: () => Promise<unknown>, copy: string) => {
    try {
      await work();
      toast(copy);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  if (invitations.data === undefined ? !invitations.isError : invitations.data.length === 0) return null;
  return (
    <PageSection title="Open Invitations">
      <ListSheet>
        <PagedTable
          {...pages}
          label="Open Invitations"
          columns={columns({
            dayOf,
            again: ({ uuid, email }) =>
              void attempt(() => sendAgain.mutateAsync(uuid), `Invitation sent again to ${email}`),
            sending: sendAgain.isPending ? sendAgain.variables : null,
            ask: setAsked,
            change: setChanging,
          })}
          rows={invitations.data === undefined ? undefined : pages.rows}
          rowKey={(row) => row.uuid}
          failed={invitations.isError}
          what="The list of invitations"
          onRetry={() => void invitations.refetch()}
          empty="No open invitations."
          cardAreas="'email role' 'until by' 'actions actions'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : `Withdraw the invitation to ${asked.email}?`}
        confirm="Withdraw"
        busy={withdraw.isPending}
        onConfirm={() => {
          if (asked !== null) void attempt(() => withdraw.mutateAsync(asked.uuid), 'The invitation was withdrawn');
        }}
        onClose={() => setAsked(null)}
      >
        It can no longer be accepted. You can invite the address again.
      </ConfirmDialog>
      {changing !== null && (
        <ChangeRole
          title={`Change the role of ${changing.email}`}
          role={changing.role}
          save={(role) => changeInvitation.mutateAsync({ invitationId: changing.uuid, role })}
          done={`${changing.email} is invited as`}
          onClose={() => setChanging(null)}
        />
      )}
    </PageSection>
  );
}

interface ListActions {
  readonly dayOf: (moment: string) => string;
  readonly again: (invitation: InvitationJson) => void;
  /** The one that is being sent again. */
  readonly sending: string | null;
  readonly ask: (invitation: InvitationJson) => void;
  readonly change: (invitation: InvitationJson) => void;
}

const columns = ({ dayOf, again, sending, ask, change }: ListActions): readonly Column<InvitationJson>[] => [
  { key: 'email', header: 'Email', cell: (row) => row.email, inCard: 'title', className: classes.who },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role], inCard: 'badge' },
  {
    key: 'by',
    header: 'Invited By',
    cell: (row) => (
      <>
        <CardLabel>By</CardLabel>
        {row.invitedBy}
      </>
    ),
    inCard: 'faint',
  },
  {
    key: 'until',
    header: 'Open Until',
    cell: (row) =>
      row.expired ? (
        <StatusBadge value="expired" tone="yellow" />
      ) : (
        <>
          <CardLabel>Until</CardLabel>
          {dayOf(row.expiresAt)}
        </>
      ),
    inCard: 'faint',
    className: classes.date,
  },
  {
    key: 'actions',
    header: 'Actions',
    quietHeader: true,
    align: 'right',
    cell: (row) => (
      <span className={classes.actions}>
        <Button
          variant="subtle"
          aria-label={`Send Again to ${row.email}`}
          loading={sending === row.uuid}
          onClick={() => again(row)}
        >
          Send Again
        </Button>
        <Button variant="subtle" aria-label={`Change Role of ${row.email}`} onClick={() => change(row)}>
          Change Role
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-label={`Withdraw the invitation to ${row.email}`}
          onClick={() => ask(row)}
        >
          Withdraw
        </Button>
      </span>
    ),
  },
];
