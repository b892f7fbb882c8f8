import { useSearch } from '@tanstack/react-router';
import type { Customer } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { PhoneNumber } from '../../../ui/text/contact-links.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import { addressLine, contactTypeLabel, personName } from '../../contacts/index.ts';
import { ContactsPage } from '../../contacts/manager/index.ts';
import { CUSTOMER } from '../customer-kind.ts';
import { customersQuery } from '../customer-queries.ts';
import classes from './customers-page.module.css';

/** CUST-05, with what each of them owes and when something last happened. */
const columns = (dayOf: (moment: string) => string): readonly Column<Customer>[] => [
  {
    key: 'name',
    header: 'Customer Name',
    cell: (row) => row.displayName,
    inCard: 'title',
    clip: true,
    order: 'ascending',
  },
  {
    key: 'type',
    header: 'Customer Type',
    cell: (row) => contactTypeLabel(row.businessType),
    inCard: 'hidden',
    wrapsHeader: true,
  },
  {
    key: 'contact',
    header: 'Contact Name',
    cell: (row) => <Person row={row} />,
    inCard: 'second',
    clip: true,
    wrapsHeader: true,
  },
  { key: 'email', header: 'Email', cell: (row) => row.email, inCard: 'faint', className: classes.email },
  { key: 'phone', header: 'Phone', cell: (row) => <PhoneNumber digits={row.phone} />, inCard: 'small' },
  {
    key: 'address',
    header: 'Address',
    cell: (row) => addressLine(row.address),
    inCard: 'faint',
    className: classes.address,
  },
  {
    key: 'activity',
    header: 'Last Activity',
    cell: (row) => dayOf(row.lastActivity),
    inCard: 'hidden',
    isDay: true,
  },
  { key: 'balance', header: 'Balance', cell: (row) => <Money cents={row.owed} />, inCard: 'amount', align: 'right' },
];

/** In a card the name stands above it already, unless the customer is a business. */
const Person = ({ row }: { row: Customer }) => (
  <span className={personName(row) === row.displayName ? classes.same : undefined}>{personName(row)}</span>
);

const CARD = {
  cardAreas: "'name balance' 'contact contact' 'email email' 'address address' 'phone phone'",
  cardColumns: 'minmax(0, 1fr) auto',
};

export function CustomersPage() {
  const { dayOf } = useBusinessDay(useBusinessId());
  const may = useMay();
  return (
    <ContactsPage
      kind={CUSTOMER}
      address={useSearch({ from: '/signed-in/p/m/$businessId/customers' })}
      query={customersQuery}
      columns={columns(dayOf).filter(({ key }) => key !== 'balance' || may('money'))}
      card={CARD}
    />
  );
}
