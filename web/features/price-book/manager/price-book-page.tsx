import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PriceItem } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListFilter } from '../../../ui/list/list-filter.tsx';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { PRICE_BOOK_FIELDS } from '../price-book-fields.ts';
import { priceItemsQuery } from '../price-item-queries.ts';
import classes from './price-book-page.module.css';
import { PriceItemDialog } from './price-item-dialog.tsx';

const SEARCH: readonly SearchField<'text'>[] = [{ name: 'text', label: 'Name or Code' }];
const RETIRED = [{ value: 'false', label: 'Retired' }];

/** BOOK-06: products and services that lines are made of, by name. */
export function PriceBookPage() {
  const businessId = useBusinessId();
  const address = useListAddress(
    PRICE_BOOK_FIELDS,
    useSearch({ from: '/signed-in/p/m/$businessId/settings/price-book' }),
  );
  const { search, asked } = address;
  const may = useMay();
  const list = useQuery(
    priceItemsQuery(businessId, { ...asked, text: search.text, active: search.active === 'false' ? 'false' : 'true' }),
  );
  const [open, setOpen] = useState<PriceItem | 'new' | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen('new')}>
      Add Item
    </Button>
  );
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } },
          { label: 'Price book' },
        ]}
      />
      <PageHead title="Price book" actions={add} />
      <ListSheet label="Price book">
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={['item', 'items']}
          filter={<ListFilter label="Show" field="active" address={address} options={RETIRED} usual="In use" />}
        />
        <PagedTable
          {...address}
          label="Price book"
          columns={columns(may('costs'), setOpen)}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(row) => row.uuid}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No items to display."
          noMatch="No items match the search criteria."
          onClear={address.clear}
          cardAreas="'name rate' 'category unit' 'code cost'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
      {open !== null && (
        <PriceItemDialog
          businessId={businessId}
          item={open === 'new' ? null : (list.data?.rows.find(({ uuid }) => uuid === open.uuid) ?? open)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const columns = (seesCosts: boolean, open: (item: PriceItem) => void): readonly Column<PriceItem>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <LinkButton onClick={() => open(row)}>{row.name}</LinkButton>,
    inCard: 'title',
  },
  { key: 'code', header: 'Code', cell: ({ code }) => code, inCard: 'small' },
  { key: 'category', header: 'Category', cell: ({ categoryName }) => categoryName, inCard: 'faint' },
  {
    key: 'rate',
    header: 'Rate',
    cell: ({ rate }) => <Money cents={rate} />,
    align: 'right',
    inCard: 'amount',
  },
  { key: 'unit', header: 'Unit', cell: ({ unit }) => unit, inCard: 'faint', className: classes.unit },
  ...(seesCosts ? [UNIT_COST] : []),
];

const UNIT_COST: Column<PriceItem> = {
  key: 'cost',
  header: 'Unit Cost',
  cell: ({ cost }) =>
    cost === null ? null : (
      <>
        <CardLabel>Unit cost</CardLabel>
        <Money cents={cost} />
      </>
    ),
  align: 'right',
  inCard: 'small',
};
