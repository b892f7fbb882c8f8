import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListFilter } from '../../../ui/list/list-filter.tsx';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import { useDocumentNames } from '../document-names.ts';
import { invoicesQuery } from '../invoice-queries.ts';
import { DeletedDraftNote } from './deleted-draft-note.tsx';
import { INVOICE_CARD, invoiceColumns } from './invoice-columns.tsx';
import { QUOTE_FIELDS, quoteFields, quotesAsked } from './quote-fields.ts';
import { SmallRests } from './small-rests.tsx';

const FIELDS = ['id', 'customer', 'status', ...QUOTE_FIELDS] as const;

/** A quote is sent, an invoice unpaid, as soon as its customer has it (D01). */
const SHOWN = [
  { value: 'pending', label: 'Pending', need: 'member' },
  { value: 'sent', label: 'Quotes', need: 'member' },
  { value: 'unpaid', label: 'Unpaid', need: 'money' },
  { value: 'overdue', label: 'Overdue', need: 'money' },
  { value: 'paid', label: 'Paid', need: 'money' },
  { value: 'small-rest', label: 'Small rests', need: 'refund' },
] as const;

/** DASH-02: what is owed stands the soonest due first. */
const isByDue = (status: string | undefined): boolean =>
  status === 'unpaid' || status === 'overdue' || status === 'small-rest';

const SEARCH: readonly SearchField<'id' | 'customer'>[] = [
  { name: 'id', label: 'Invoice ID', kind: 'number' },
  { name: 'customer', label: 'Customer' },
];

export function InvoicesPage() {
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/invoices' }));
  const { search, asked } = address;
  const day = useBusinessDay(businessId);
  const names = useDocumentNames();
  const may = useMay();
  const shown = SHOWN.filter(({ need }) => may(need));
  const status = shown.find(({ value }) => value === search.status)?.value;
  const { id, customer } = search;
  const list = useQuery(invoicesQuery(businessId, { id, customer, ...asked, status, ...quotesAsked(search) }));
  const create = { to: '/p/m/$businessId/invoices/create', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: names.title }]} />
      <PageHead
        title={names.title}
        actions={
          <>
            {status === 'small-rest' && !list.isPlaceholderData && (
              <SmallRests businessId={businessId} invoices={list.data?.rows ?? []} />
            )}
            <NewLink {...create}>{names.create}</NewLink>
          </>
        }
      />
      <ListSheet label="Invoices and quotes">
        <ListSearch
          fields={[...SEARCH, ...quoteFields(search)]}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={names.nouns}
          filter={<ListFilter label="Show" field="status" address={address} options={shown} />}
        />
        <DeletedDraftNote businessId={businessId} number={search.id} />
        <PagedTable
          {...address}
          {...INVOICE_CARD}
          label="Invoices and quotes"
          columns={invoiceColumns(day, isByDue(status) ? 'due' : 'newest')}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({
            to: '/p/m/$businessId/invoices/$invoiceId',
            params: { businessId, invoiceId: row.uuid },
          })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty={names.empty}
          noMatch={names.noMatch}
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              {names.create}
            </NewLink>
          }
        />
      </ListSheet>
    </>
  );
}
