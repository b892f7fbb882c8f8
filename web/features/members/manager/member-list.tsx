import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { MemberJson } from '@underlay/contract/members.ts';
import { ROLE_NAMES } from '@underlay/domain/members/rights.ts';
import { useState } from 'react';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { membersQuery, useMemberChanges } from '../member-queries.ts';
import { ChangeRole, LastOwner } from './change-role.tsx';
import { nameOf } from './member-name.ts';
import classes from './members.module.css';
import { RemoveMember } from './remove-member.tsx';

/** The longest-standing first. The last owner stays one, since the business would belong to nobody (ROLE-10). */
export function MemberList({ businessId }: { businessId: string }) {
  const members = useQuery(membersQuery(businessId));
  const { dayOf } = useBusinessDay(businessId);
  const may = useMay();
  const { changeRole } = useMemberChanges(businessId);
  const pages = useLocalPages(members.data ?? []);
  const [asked, setAsked] = useState<MemberJson | null>(null);
  const [changing, setChanging] = useState<MemberJson | null>(null);
  const owners = members.data?.filter(({ role }) => role === 'owner') ?? [];
  const isLastOwner = ({ role }: MemberJson) => role === 'owner' && owners.length === 1;
  return (
    <ListSheet>
      <PagedTable
        {...pages}
        label="Members"
        columns={columns({ dayOf, isOwner: may('team'), isLastOwner, ask: setAsked, change: setChanging })}
        rows={members.data === undefined ? undefined : pages.rows}
        rowKey={(row) => row.uuid}
        failed={members.isError}
        what="The list of members"
        onRetry={() => void members.refetch()}
        empty="No members to display."
        cardAreas={may('team') ? CARD.replace("'since", "'email email' 'since") : CARD}
        cardColumns="minmax(0, 1fr) auto"
      />
      <RemoveMember businessId={businessId} member={asked} onClose={() => setAsked(null)} />
      {changing !== null && isLastOwner(changing) && (
        <LastOwner title={roleTitle(changing)} onClose={() => setChanging(null)} />
      )}
      {changing !== null && !isLastOwner(changing) && (
        <ChangeRole
          title={roleTitle(changing)}
          role={changing.role}
          memberId={changing.uuid}
          save={(role, revokeConnections) => changeRole.mutateAsync({ member: changing, role, revokeConnections })}
          done={changing.you ? 'You are now' : `${nameOf(changing)} is now`}
          onClose={() => setChanging(null)}
        />
      )}
    </ListSheet>
  );
}

const CARD = "'name role' 'since by' 'actions actions'";

interface ListFacts {
  readonly dayOf: (moment: string) => string;
  /** Whether the reader decides about the others. */
  readonly isOwner: boolean;
  readonly isLastOwner: (member: MemberJson) => boolean;
  readonly ask: (member: MemberJson) => void;
  readonly change: (member: MemberJson) => void;
}

const columns = ({ dayOf, isOwner, ...facts }: ListFacts): readonly Column<MemberJson>[] => [
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
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role], inCard: 'badge' },
  ...(isOwner ? [EMAIL] : []),
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
    key: 'actions',
    header: 'Change role or remove',
    quietHeader: true,
    align: 'right',
    cell: (row) => <RowActions row={row} isOwner={isOwner} {...facts} />,
  },
];

const EMAIL: Column<MemberJson> = {
  key: 'email',
  header: 'Email',
  cell: (row) => row.email,
  inCard: 'second',
  className: classes.who,
};

interface RowActionsProps extends Omit<ListFacts, 'dayOf'> {
  readonly row: MemberJson;
}

function RowActions({ row, isOwner, isLastOwner, ask, change }: RowActionsProps) {
  if (!isOwner && !row.you) return null;
  return (
    <span className={classes.actions}>
      {isOwner && (
        <Button variant="subtle" aria-label={roleLabel(row)} onClick={() => change(row)}>
          Change Role
        </Button>
      )}
      {!isLastOwner(row) && (
        <Button variant="subtle" color="gray" aria-label={removeLabel(row)} onClick={() => ask(row)}>
          {row.you ? 'Leave' : 'Remove'}
        </Button>
      )}
    </span>
  );
}

const roleTitle = (member: MemberJson): string =>
  member.you ? 'Change your role' : `Change the role of ${nameOf(member)}`;
const roleLabel = (member: MemberJson): string => `Change Role of ${member.you ? 'yourself' : nameOf(member)}`;
const removeLabel = (member: MemberJson): string => (member.you ? 'Leave' : `Remove ${nameOf(member)}`);
