import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { OPEN_COLUMN } from '../../../ui/table/open-column.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { subcontractorsQuery } from '../subcontractor-queries.ts';
import { SUBCONTRACTOR_CARD, SUBCONTRACTOR_COLUMNS } from './subcontractor-columns.tsx';

/** SUB-01. */
const SEARCH: readonly SearchField<'name' | 'email' | 'phone'>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone', kind: 'number' },
];
const FIELDS = SEARCH.map(({ name }) => name);

const COLUMNS = [...SUBCONTRACTOR_COLUMNS, OPEN_COLUMN];

export function SubcontractorsPage() {
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/sub-contractors' }));
  const { page, pageSize, search } = address;
  const list = useQuery(subcontractorsQuery(businessId, { ...search, page, pageSize }));
  const create = { to: '/p/m/$businessId/sub-contractors/create', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Subcontractors' }]} />
      <PageHead title="Subcontractors" actions={<NewLink {...create}>Add Subcontractor</NewLink>} />
      <ListSheet label="Subcontractors">
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          nouns={['subcontractor', 'subcontractors']}
        />
        <PagedTable
          {...address}
          {...SUBCONTRACTOR_CARD}
          label="Subcontractors"
          columns={COLUMNS}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({
            to: '/p/m/$businessId/sub-contractors/$contractorId',
            params: { businessId, contractorId: row.uuid },
          })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No subcontractors to display."
          noMatch="No subcontractors match the search criteria."
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              Add Subcontractor
            </NewLink>
          }
        />
      </ListSheet>
    </>
  );
}
