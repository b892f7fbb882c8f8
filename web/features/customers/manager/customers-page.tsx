import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { OPEN_COLUMN } from '../../../ui/table/open-column.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { PhoneNumber } from '../../../ui/text/contact-links.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { addressLine } from '../address-line.ts';
import { customerTypeLabel, personName } from '../customer-copy.ts';
import { customersQuery } from '../customer-queries.ts';

const SEARCH: readonly SearchField<'name' | 'email' | 'phone'>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone', kind: 'number' },
];
const FIELDS = SEARCH.map(({ name }) => name);

/** CUST-05. */
const COLUMNS: readonly Column<CustomerJson>[] = [
  { key: 'name', header: 'Customer Name', cell: (row) => row.displayName, inCard: 'title', clip: true },
  { key: 'type', header: 'Customer Type', cell: (row) => customerTypeLabel(row.businessType), inCard: 'hidden' },
  { key: 'contact', header: 'Contact Name', cell: personName, inCard: 'second', clip: true },
  { key: 'email', header: 'Email', cell: (row) => row.email, inCard: 'faint', clip: true },
  { key: 'phone', header: 'Phone', cell: (row) => <PhoneNumber digits={row.phone} />, inCard: 'small' },
  { key: 'address', header: 'Address', cell: (row) => addressLine(row.address), inCard: 'faint', clip: true },
  OPEN_COLUMN,
];

export function CustomersPage() {
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/customers' }));
  const { page, pageSize, search } = address;
  const list = useQuery(customersQuery(businessId, { ...search, page, pageSize }));
  const create = { to: '/p/m/$businessId/customers/create', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Customers' }]} />
      <PageHead title="Customers" actions={<NewLink {...create}>Add Customer</NewLink>} />
      <ListSheet label="Customers">
        <ListSearch fields={SEARCH} address={address} total={list.data?.total} nouns={['customer', 'customers']} />
        <PagedTable
          {...address}
          label="Customers"
          columns={COLUMNS}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({
            to: '/p/m/$businessId/customers/$customerId',
            params: { businessId, customerId: row.uuid },
          })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No customers to display."
          noMatch="No customers match the search criteria."
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              Add Customer
            </NewLink>
          }
          cardAreas="'name name' 'contact contact' 'email email' 'address address' 'phone phone'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
    </>
  );
}
