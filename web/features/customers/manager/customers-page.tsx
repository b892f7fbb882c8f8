import { useSearch } from '@tanstack/react-router';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { PhoneNumber } from '../../../ui/text/contact-links.tsx';
import { addressLine, contactTypeLabel, personName } from '../../contacts/index.ts';
import { ContactsPage } from '../../contacts/manager/index.ts';
import { CUSTOMER } from '../customer-kind.ts';
import { customersQuery } from '../customer-queries.ts';

/** CUST-05. */
const COLUMNS: readonly Column<CustomerJson>[] = [
  { key: 'name', header: 'Customer Name', cell: (row) => row.displayName, inCard: 'title', clip: true },
  { key: 'type', header: 'Customer Type', cell: (row) => contactTypeLabel(row.businessType), inCard: 'hidden' },
  { key: 'contact', header: 'Contact Name', cell: personName, inCard: 'second', clip: true },
  { key: 'email', header: 'Email', cell: (row) => row.email, inCard: 'faint', clip: true },
  { key: 'phone', header: 'Phone', cell: (row) => <PhoneNumber digits={row.phone} />, inCard: 'small' },
  { key: 'address', header: 'Address', cell: (row) => addressLine(row.address), inCard: 'faint', clip: true },
];

const CARD = {
  cardAreas: "'name name' 'contact contact' 'email email' 'address address' 'phone phone'",
  cardColumns: 'minmax(0, 1fr) auto',
};

export const CustomersPage = () => (
  <ContactsPage
    kind={CUSTOMER}
    address={useSearch({ from: '/signed-in/p/m/$businessId/customers' })}
    query={customersQuery}
    columns={COLUMNS}
    card={CARD}
  />
);
