import { Link } from '@tanstack/react-router';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { type AccountPathIds, invoiceLink, payLink } from '../../portal/index.ts';
import { customerInvoiceBadge } from '../invoice-status-tone.ts';
import classes from './invoice-columns.module.css';

interface Facts {
  readonly ids: AccountPathIds;
  readonly timeZone: string;
  readonly eligible: Parameters<typeof canPayOnline>[1];
}

/** PLIST-01. */
export function invoiceColumns({ ids, timeZone, eligible }: Facts): readonly Column<CustomerInvoice>[] {
  return [
    { key: 'id', header: 'ID', cell: (invoice) => invoice.id, inCard: 'small' },
    { key: 'type', header: 'Type', cell: typeOf, inCard: 'small', className: classes.soft },
    { key: 'job', header: 'Job', cell: (invoice) => invoice.jobName, inCard: 'title', clip: true },
    {
      key: 'created',
      header: 'Date Created',
      cell: (invoice) => <MomentDay at={invoice.createdAt} timeZone={timeZone} />,
      inCard: 'hidden',
      className: classes.date,
    },
    {
      key: 'description',
      header: 'Description',
      cell: (invoice) => invoice.description,
      inCard: 'second',
      className: classes.soft,
      clip: true,
    },
    {
      key: 'due',
      header: 'Due Date',
      cell: (invoice) => <DateText day={invoice.dueDate} />,
      inCard: 'small',
      className: classes.date,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (invoice) => <StatusBadge {...customerInvoiceBadge(invoice.status)} />,
      className: classes.status,
      inCard: 'small',
    },
    {
      key: 'amount',
      header: 'Amount',
      cell: (invoice) => <Money cents={invoice.amount} of={invoice.total} />,
      align: 'right',
      inCard: 'amount',
    },
    ...actionColumns({ ids, eligible }),
  ];
}

const typeOf = (invoice: CustomerInvoice): string => (invoice.isQuote ? 'Quote' : 'Invoice');

/** PLIST-06. The buttons lie above the link of the whole row. */
function actionColumns({ ids, eligible }: Pick<Facts, 'ids' | 'eligible'>): readonly Column<CustomerInvoice>[] {
  return [
    {
      key: 'pay',
      header: 'Pay',
      cell: (invoice) =>
        canPayOnline({ ...invoice, amountDue: invoice.amount }, eligible) && (
          <ButtonLink
            {...payLink(ids, invoice.uuid)}
            variant="default"
            size="compact-sm"
            className={classes.above}
            aria-label={`Pay invoice ${invoice.id}`}
          >
            Pay
          </ButtonLink>
        ),
      className: classes.action,
    },
    {
      key: 'details',
      header: 'Details',
      cell: (invoice) => (
        <Link
          {...invoiceLink(ids, invoice.uuid)}
          className={`${classes.above} ${classes.details}`}
          aria-label={`Details of ${invoice.isQuote ? 'quote' : 'invoice'} ${invoice.id}`}
        >
          Details
        </Link>
      ),
      className: classes.action,
    },
  ];
}
