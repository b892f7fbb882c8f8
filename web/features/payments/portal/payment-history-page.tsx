import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { onAccount } from '@underlay/domain/copy/on-account.ts';
import { statementCopy } from '@underlay/domain/copy/statements.ts';
import { wentBackLabel } from '@underlay/domain/payments/went-back.ts';
import type { CustomerPayment } from '../../../api/answers.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import type { Column } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import {
  AccountPage,
  AmountDueCard,
  accountLink,
  accountQuery,
  BackLink,
  customerPaymentsQuery,
  receiptLink,
  showsAmountDue,
  statementLink,
  useAccountIds,
} from '../../portal/index.ts';
import { displayStatusBadge } from '../payment-status-tone.ts';
import { displayStatusOf, factsOfPayment } from './display-status.ts';
import classes from './payment-history-page.module.css';

/** PAY-32, PAY-33: what this customer has paid, newest first. Amounts include the fees (D63). */
export function PaymentHistoryPage() {
  const ids = useAccountIds();
  const address = useListAddress([], useSearch({ from: '/p/u/$portfolioId/a/$accountId/payment-history' }));
  const { page, pageSize } = address;
  const account = useQuery(accountQuery(ids)).data;
  const list = useQuery(customerPaymentsQuery(ids, { page, pageSize }));
  return (
    <AccountPage
      back={<BackLink {...accountLink(ids)}>Back to Invoices & Quotes</BackLink>}
      due={showsAmountDue(account?.balance) && <AmountDueCard amount={account?.balance} />}
    >
      <div className={classes.head}>
        <PageTitle title={account === undefined ? 'Payment History' : `Payment History, ${account.name}`}>
          Payment History
        </PageTitle>
        <p>
          Amounts include the fees. <Link {...statementLink(ids)}>{statementCopy.seeStatement()}</Link>
        </p>
      </div>
      <Sheet className={classes.list}>
        <PagedTable
          label="Payment History"
          columns={columns(account?.timeZone ?? 'UTC')}
          rows={account === undefined ? undefined : list.data?.rows}
          total={list.data?.total ?? 0}
          page={page}
          pageSize={pageSize}
          onPage={address.onPage}
          onPageSize={address.onPageSize}
          rowKey={(payment) => payment.uuid}
          rowLink={(payment) => receiptLink(ids, payment.uuid)}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No payments to display."
          cardAreas="'description description description amount' 'id date four four'"
          cardColumns="auto auto minmax(0, 1fr) auto"
        />
      </Sheet>
    </AccountPage>
  );
}

const columns = (timeZone: string): readonly Column<CustomerPayment>[] => [
  { key: 'id', header: 'Invoice Id', cell: numbersOf, inCard: 'small' },
  {
    key: 'date',
    header: 'Date',
    cell: (payment) => <MomentDay at={payment.createdAt} timeZone={timeZone} day={payment.receivedOn} />,
    className: classes.date,
    inCard: 'small',
  },
  {
    key: 'description',
    header: 'Description',
    cell: (payment) => <Description payment={payment} />,
    inCard: 'title',
  },
  {
    key: 'four',
    header: 'Last Four',
    cell: (payment) => payment.lastFour,
    className: classes.four,
    inCard: 'small',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: (payment) => <Money cents={payment.amount} />,
    align: 'right',
    inCard: 'amount',
  },
];

/** PART-21: the first, and how many others. */
const numbersOf = ({ invoiceId, targets }: CustomerPayment): string =>
  targets.length > 1 ? `${invoiceId} +${targets.length - 1}` : String(invoiceId ?? onAccount());

/** What was paid, its status, and what came back or why it failed. */
function Description({ payment }: { payment: CustomerPayment }) {
  const badge = displayStatusBadge(displayStatusOf(factsOfPayment(payment)));
  const back = wentBackLabel(payment);
  const failure = payment.status === 'failed' ? payment.failure : null;
  return (
    <span className={classes.description}>
      {payment.description}
      {badge !== null && <StatusBadge {...badge} />}
      {back !== null && <span>({back})</span>}
      {failure !== null && <small>{failure}</small>}
    </span>
  );
}
