import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { useState } from 'react';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { connectionsQuery } from '../connection-queries.ts';
import { ConnectionState } from './connection-state.tsx';
import classes from './connections.module.css';
import { MakeConnection } from './make-connection.tsx';
import { presetOf } from './rights-fields.tsx';

/** CONN-01: programs that may act for the business, and those that no longer may. */
export function ConnectionsPage() {
  const businessId = useBusinessId();
  const connections = useQuery(connectionsQuery(businessId));
  const { dayOf } = useBusinessDay(businessId);
  const pages = useLocalPages(connections.data ?? []);
  const [making, setMaking] = useState(false);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } },
          { label: 'Connections' },
        ]}
      />
      <PageHead
        title="Connections"
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setMaking(true)}>
            New Connection
          </Button>
        }
      />
      <p className={classes.lede}>
        A connection is a program that acts for this business: accounting, a form on your website, Zapier or Make. It
        may do what you choose, until you revoke it.
      </p>
      <ListSheet>
        <PagedTable
          {...pages}
          label="Connections"
          columns={columns(dayOf)}
          rows={connections.data === undefined ? undefined : pages.rows}
          rowKey={(row) => row.uuid}
          rowLink={({ uuid }) => ({
            to: '/p/m/$businessId/settings/connections/$connectionId',
            params: { businessId, connectionId: uuid },
          })}
          failed={connections.isError}
          what="The list of connections"
          onRetry={() => void connections.refetch()}
          empty="No connections to display."
          cardAreas="'name state' 'may may' 'used used' 'ends ends'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
      {making && <MakeConnection businessId={businessId} onClose={() => setMaking(false)} />}
    </>
  );
}

const columns = (dayOf: (moment: string) => string): readonly Column<ConnectionJson>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => name, inCard: 'title', className: classes.name },
  { key: 'may', header: 'What It May', cell: mayOf, inCard: 'second' },
  {
    key: 'used',
    header: 'Last Used',
    cell: ({ usedAt }) => (
      <>
        <CardLabel>Last used</CardLabel>
        {usedAt ? dayOf(usedAt) : 'Never'}
      </>
    ),
    inCard: 'faint',
  },
  {
    key: 'ends',
    header: 'Ends',
    cell: ({ endsAt }) => (
      <>
        <CardLabel>Ends</CardLabel>
        {endsAt ? dayOf(endsAt) : 'Never'}
      </>
    ),
    inCard: 'faint',
  },
  { key: 'state', header: 'Status', cell: (row) => <ConnectionState {...row} />, inCard: 'badge' },
];

function mayOf(connection: ConnectionJson): string {
  const { rights, onlyRead } = connection;
  const some = rights.length === 1 ? '1 right' : `${rights.length} rights`;
  return presetOf(connection) ?? (onlyRead ? `${some}, only read` : some);
}
