import { useQuery } from '@tanstack/react-query';
import type { SecurityEventJson } from '@underlay/contract/security.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { securityChangesQuery } from '../member-queries.ts';
import classes from './members.module.css';

/** Who changed what a thief would change: the bank account, members, fees, and links of customers. */
export function SecurityChanges({ businessId }: { businessId: string }) {
  const pages = usePages();
  const { page, pageSize } = pages;
  const changes = useQuery(securityChangesQuery(businessId, { page, pageSize }));
  const { momentOf } = useBusinessDay(businessId);
  return (
    <PageSection title="Security Changes">
      <p className={classes.lede}>
        Changes of the bank account, of members, fees, business information and links of customers, in the last 400
        days. If one of them was made by none of you, change your passwords and look at what it changed.
      </p>
      <ListSheet>
        <PagedTable
          {...pages}
          total={changes.data?.total ?? 0}
          label="Security Changes"
          columns={columns(momentOf)}
          rows={changes.data?.rows}
          rowKey={(row) => row.id}
          failed={changes.isError}
          what="The list of changes"
          onRetry={() => void changes.refetch()}
          empty="Nothing was changed yet."
          cardAreas="'what what' 'by at' 'device device'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
    </PageSection>
  );
}

const columns = (momentOf: (moment: string) => string): readonly Column<SecurityEventJson>[] => [
  {
    key: 'what',
    header: 'Change',
    cell: ({ what, detail }) => (detail === '' ? what : `${what}: ${detail}`),
    inCard: 'title',
    className: classes.who,
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ by }) => (
      <>
        <CardLabel>By</CardLabel>
        {by ?? 'nobody signed in'}
      </>
    ),
    inCard: 'faint',
  },
  { key: 'at', header: 'When', cell: ({ at }) => momentOf(at), inCard: 'faint', className: classes.date },
  {
    key: 'device',
    header: 'With',
    cell: ({ device, network }) => [device, network && `network ${network}`].filter(Boolean).join(', '),
    inCard: 'faint',
  },
];
