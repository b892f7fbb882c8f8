import type { PaymentJson } from '@underlay/contract/payments.ts';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { PaymentBadge } from '../payment-badge.tsx';

/** PAYL-02. */
export const paymentColumns = (dayOf: (moment: string) => string): readonly Column<PaymentJson>[] => [
  { key: 'id', header: 'Invoice ID', cell: (row) => row.invoiceId, inCard: 'small' },
  { key: 'date', header: 'Payment Date', cell: (row) => dayOf(row.createdAt), inCard: 'small' },
  { key: 'desc', header: 'Description', cell: (row) => row.description, inCard: 'faint', clip: true },
  { key: 'amount', header: 'Amount', cell: (row) => <Money dollars={row.amount} />, align: 'right', inCard: 'amount' },
  { key: 'status', header: 'Status', cell: (row) => <PaymentBadge status={row.status} />, inCard: 'badge' },
  { key: 'customer', header: 'Customer', cell: (row) => row.customerName, inCard: 'title' },
  { key: 'project', header: 'Project', cell: (row) => row.projectName, inCard: 'second' },
];
