import { Link } from '@tanstack/react-router';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type OnlineTerms, whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { type AccountPathIds, invoiceLink, owedOf, payLink, verifyLink } from '../../portal/index.ts';
import { wholeOf } from '../invoice-facts.ts';
import { customerInvoiceBadge } from '../invoice-status-tone.ts';
import { TermDay } from '../term-day.tsx';
import classes from './invoice-columns.module.css';

interface Facts {
  readonly ids: AccountPathIds;
  readonly timeZone: string;
  readonly terms: OnlineTerms | undefined;
}

/** PLIST-01. */
export function invoiceColumns({ ids, timeZone, terms }: Facts): readonly Column<CustomerInvoice>[] {
  const { id, job, created, description, status, amount, details } = columnsOf({ ids, timeZone });
  return [id, TYPE, job, created, description, DUE, status, amount, payColumn(ids, terms), details];
}

const TYPE: Column<CustomerInvoice> = {
  key: 'type',
  header: 'Type',
  cell: (invoice) => (invoice.isQuote ? 'Quote' : 'Invoice'),
  inCard: 'small',
  className: classes.soft,
};
const DUE: Column<CustomerInvoice> = {
  key: 'due',
  header: 'Due Date',
  cell: (invoice) => <TermDay invoice={invoice} />,
  inCard: 'small',
  className: classes.date,
};

/** Those that a list of what was paid has too. */
export function columnsOf({ ids, timeZone }: Omit<Facts, 'terms'>) {
  return {
    id: { key: 'id', header: 'ID', cell: (invoice) => invoice.id, inCard: 'small' },
    job: { key: 'job', header: 'Job', cell: (invoice) => invoice.jobName, inCard: 'title', clip: true },
    created: {
      key: 'created',
      header: 'Date Created',
      cell: (invoice) => <MomentDay at={invoice.createdAt} timeZone={timeZone} />,
      inCard: 'hidden',
      className: classes.date,
    },
    description: {
      key: 'description',
      header: 'Description',
      cell: (invoice) => invoice.description,
      inCard: 'second',
      className: classes.soft,
      clip: true,
    },
    status: {
      key: 'status',
      header: 'Status',
      cell: (invoice) => <StatusBadge {...customerInvoiceBadge(invoice, dateIn(timeZone, new Date()))} />,
      className: classes.status,
      inCard: 'small',
    },
    amount: {
      key: 'amount',
      header: 'Amount',
      cell: (invoice) => <Money cents={invoice.amount} of={wholeOf(invoice)} />,
      align: 'right',
      inCard: 'amount',
    },
    details: {
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
  } as const satisfies Record<string, Column<CustomerInvoice>>;
}

/** PLIST-06. The button lies above the link of the whole row. */
const payColumn = (ids: AccountPathIds, terms: Facts['terms']): Column<CustomerInvoice> => ({
  key: 'pay',
  header: 'Pay',
  cell: (invoice) => {
    const whyNot = terms && whyNotOnline(owedOf(invoice), terms);
    if (whyNot !== null && whyNot !== 'reserved') return null;
    const what = whyNot === null ? 'Pay' : 'Verify';
    return (
      <ButtonLink
        {...(whyNot === null ? payLink : verifyLink)(ids, invoice.uuid)}
        variant="default"
        size="compact-sm"
        className={classes.above}
        aria-label={`${what} ${whyNot === null ? '' : 'bank account of '}invoice ${invoice.id}`}
      >
        {what}
      </ButtonLink>
    );
  },
  className: classes.action,
});
