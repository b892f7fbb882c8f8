import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Item } from '../../../api/answers.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { OPEN_COLUMN } from '../../../ui/table/open-column.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { itemsQuery } from '../inventory-queries.ts';
import { pieceCount } from '../stock-copy.ts';
import classes from './item.module.css';

/** STOCK-01. */
const SEARCH: readonly SearchField<'name' | 'upc' | 'sku'>[] = [
  { name: 'name', label: 'Name' },
  { name: 'upc', label: 'UPC' },
  { name: 'sku', label: 'SKU' },
];
const FIELDS = SEARCH.map(({ name }) => name);

/** STOCK-03. */
const COLUMNS: readonly Column<Item>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, inCard: 'title', order: 'ascending' },
  { key: 'desc', header: 'Description', cell: (row) => row.description, inCard: 'faint', clip: true },
  { key: 'quantity', header: 'Quantity', cell: (row) => pieceCount(row.quantity), align: 'right', inCard: 'amount' },
  {
    key: 'upc',
    header: 'UPC',
    cell: (row) => (
      <>
        <CardLabel>UPC</CardLabel>
        {row.upc}
      </>
    ),
    inCard: 'small',
    className: classes.code,
  },
  {
    key: 'sku',
    header: 'SKU',
    cell: (row) => (
      <>
        <CardLabel>SKU</CardLabel>
        {row.sku}
      </>
    ),
    inCard: 'small',
    className: classes.code,
  },
  OPEN_COLUMN,
];

export function InventoryPage() {
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/inventory' }));
  const { search, asked } = address;
  const list = useQuery(itemsQuery(businessId, { ...search, ...asked }));
  const create = { to: '/p/m/$businessId/inventory/create', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Inventory' }]} />
      <PageHead title="Inventory" actions={<NewLink {...create}>Add new Item</NewLink>} />
      <ListSheet label="Inventory">
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={['item', 'items']}
        />
        <PagedTable
          {...address}
          label="Inventory"
          columns={COLUMNS}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({ to: '/p/m/$businessId/inventory/$itemId', params: { businessId, itemId: row.uuid } })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No inventory items to display."
          noMatch="No inventory items match the search criteria."
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              Add new Item
            </NewLink>
          }
          cardAreas="'name name quantity' 'desc desc desc' 'upc sku sku'"
          cardColumns="minmax(0, 1fr) minmax(0, 1fr) auto"
        />
      </ListSheet>
    </>
  );
}
