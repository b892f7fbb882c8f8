import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type ListSearch as ListAddress, type PagesAsked, useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { OPEN_COLUMN } from '../../../ui/table/open-column.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import type { ContactKind, ContactSearch } from '../contact-kind.ts';

const SEARCH: readonly SearchField<keyof ContactSearch>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone', kind: 'number' },
];
const FIELDS = SEARCH.map(({ name }) => name);

interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

interface ContactsPageProps<Row, Key extends QueryKey> {
  readonly kind: ContactKind;
  /** What the address of the page says. */
  readonly address: ListAddress<keyof ContactSearch>;
  readonly query: (
    businessId: string,
    search: ContactSearch & PagesAsked,
  ) => UseQueryOptions<PageOf<Row>, Error, PageOf<Row>, Key>;
  readonly columns: readonly Column<Row>[];
  readonly card: { readonly cardAreas: string; readonly cardColumns: string };
}

/** CUST-01, SUB-01. */
export function ContactsPage<Row extends { readonly uuid: string }, Key extends QueryKey>(
  props: ContactsPageProps<Row, Key>,
) {
  const { kind, query, columns, card } = props;
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, props.address);
  const { search, asked } = address;
  const list = useQuery(query(businessId, { ...search, ...asked }));
  const create = kind.create(businessId);
  const nouns = [kind.one.toLowerCase(), kind.many.toLowerCase()] as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: kind.many }]} />
      <PageHead title={kind.many} actions={<NewLink {...create}>Add {kind.one}</NewLink>} />
      <ListSheet label={kind.many}>
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={nouns}
        />
        <PagedTable
          {...address}
          {...card}
          label={kind.many}
          columns={[...columns, OPEN_COLUMN]}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(row) => row.uuid}
          rowLink={(row) => kind.view(businessId, row.uuid)}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty={`No ${nouns[1]} to display.`}
          noMatch={`No ${nouns[1]} match the search criteria.`}
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              Add {kind.one}
            </NewLink>
          }
        />
      </ListSheet>
    </>
  );
}
