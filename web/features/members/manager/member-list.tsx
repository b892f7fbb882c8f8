import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MemberJson } from '@underlay/contract/members.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { businessQuery, useBusinessDay } from '../../businesses/index.ts';
import { ACCOUNT_SELECTION } from '../../identity/index.ts';
import { membersQuery, useMemberChanges } from '../member-queries.ts';
import classes from './members.module.css';

/** The longest-standing first. The last member cannot leave, since the business would belong to nobody. */
export function MemberList({ businessId }: { businessId: string }) {
  const members = useQuery(membersQuery(businessId));
  const { name: business } = useSuspenseQuery(businessQuery(businessId)).data;
  const { dayOf } = useBusinessDay(businessId);
  const { remove } = useMemberChanges(businessId);
  const navigate = useNavigate();
  const pages = useLocalPages(members.data ?? []);
  const [asked, setAsked] = useState<MemberJson | null>(null);
  const isAlone = members.data?.length === 1;
  const removed = async (member: MemberJson) => {
    try {
      await remove.mutateAsync(member);
      if (member.you) return void navigate({ to: ACCOUNT_SELECTION });
      toast(`${nameOf(member)} was removed`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  return (
    <ListSheet>
      <PagedTable
        {...pages}
        label="Members"
        columns={columns({ dayOf, ask: isAlone ? null : setAsked })}
        rows={members.data === undefined ? undefined : pages.rows}
        rowKey={(row) => row.uuid}
        failed={members.isError}
        what="The list of members"
        onRetry={() => void members.refetch()}
        empty="No members to display."
        cardAreas="'name remove' 'email email' 'since by'"
        cardColumns="minmax(0, 1fr) auto"
      />
      <ConfirmDialog
        opened={asked !== null}
        title={asked?.you ? `Leave ${business}?` : `Remove ${asked === null ? '' : nameOf(asked)}?`}
        confirm={asked?.you ? 'Leave' : 'Remove'}
        keep={asked?.you ? 'Stay' : 'Keep'}
        busy={remove.isPending}
        onConfirm={() => {
          if (asked !== null) void removed(asked);
        }}
        onClose={() => setAsked(null)}
      >
        {asked?.you
          ? 'You can no longer open this business, on any device, until another member invites you again.'
          : 'They can no longer open this business, on any device, from this moment on. What they did stays, with their name. Invitations that they sent end too.'}
      </ConfirmDialog>
    </ListSheet>
  );
}

interface ListFacts {
  readonly dayOf: (moment: string) => string;
  /** Null while nobody can be removed. */
  readonly ask: ((member: MemberJson) => void) | null;
}

const columns = ({ dayOf, ask }: ListFacts): readonly Column<MemberJson>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => (
      <span className={classes.name}>
        <span className={classes.who}>{nameOf(row)}</span>
        {row.you && <StatusBadge value="you" tone="blue" />}
      </span>
    ),
    inCard: 'title',
  },
  { key: 'email', header: 'Email', cell: (row) => row.email, inCard: 'second', className: classes.who },
  {
    key: 'since',
    header: 'Member Since',
    cell: (row) => (
      <>
        <CardLabel>Since</CardLabel>
        {dayOf(row.since)}
      </>
    ),
    inCard: 'faint',
    className: classes.date,
  },
  {
    key: 'by',
    header: 'Invited By',
    cell: (row) =>
      row.invitedBy === null ? (
        'Created the business'
      ) : (
        <>
          <CardLabel>By</CardLabel>
          {row.invitedBy}
        </>
      ),
    inCard: 'faint',
  },
  {
    key: 'remove',
    header: 'Remove',
    quietHeader: true,
    align: 'right',
    cell: (row) =>
      ask !== null && (
        <Button variant="subtle" color="gray" aria-label={removeLabel(row)} onClick={() => ask(row)}>
          {row.you ? 'Leave' : 'Remove'}
        </Button>
      ),
  },
];

const nameOf = ({ name, email }: MemberJson): string => name || email || 'A member';
const removeLabel = (member: MemberJson): string => (member.you ? 'Leave' : `Remove ${nameOf(member)}`);
