import { useQuery } from '@tanstack/react-query';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { type NotOnline, whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import {
  AmountDueCard,
  ByCheck,
  earlyToday,
  earlyWords,
  eligibilityQuery,
  onlineTerms,
  owedOf,
  PayOtherwise,
  payLink,
  useAccountIds,
} from '../../portal/index.ts';
import { FeeTable } from './fee-table.tsx';
import classes from './invoice-due-card.module.css';
import { WaitingForPayer } from './waiting-for-payer.tsx';

interface InvoiceDueCardProps {
  readonly account: Account | undefined;
  readonly invoice: CustomerInvoice | undefined;
  /** It has just been paid. There will be less to show. */
  readonly paid?: boolean;
}

/** What is owed on this invoice, what each way of paying costs, and the one primary button (PINV-12). */
export function InvoiceDueCard({ account, invoice, paid = false }: InvoiceDueCardProps) {
  const ids = useAccountIds();
  const eligible = useQuery(eligibilityQuery(ids.accountId));
  // Whether there is a way to pay matters only while something is owed.
  const isOpen = invoice === undefined || (invoice.amount > 0 && eligible.isPending && eligible.failureCount === 0);
  if (isOpen || account === undefined) {
    return (
      <AmountDueCard amount={invoice?.amount}>
        <div className={paid || account?.balance === 0 ? classes.littleToCome : classes.toCome} data-coming />
      </AmountDueCard>
    );
  }
  const terms = onlineTerms(account, eligible.data);
  const whyNot = terms === undefined ? null : whyNotOnline(owedOf(invoice), terms);
  return (
    <AmountDueCard amount={invoice.amount}>
      <p className={classes.who}>
        to <strong>{account.name}</strong>
        <br />
        for {invoice.jobName}
      </p>
      <DueDate invoice={invoice} today={account.today} />
      <Early invoice={invoice} today={account.today} />
      {account.balance !== invoice.amount && (
        <p className={classes.balance}>Account balance {formatCents(account.balance)}</p>
      )}
      <NotOnlineNow reason={whyNot} account={account} invoice={invoice} />
      {terms !== undefined && whyNot === null && (
        <>
          <FeeTable terms={terms} owed={owedToday(invoice, account)} />
          <div className={classes.bar} data-bar>
            <ButtonLink {...payLink(ids, invoice.uuid)} size="lg" fullWidth>
              Pay
            </ButtonLink>
          </div>
          <ByCheck account={account} />
        </>
      )}
    </AmountDueCard>
  );
}

/** What paying all of it comes to today, by what it costs on top. */
const owedToday = (invoice: CustomerInvoice, { today }: Account) => ({
  ...owedOf(invoice),
  amountDue: cents(invoice.amount - earlyToday(invoice, today)),
});

/** DISC-01: what is taken off for paying in time. */
function Early({ invoice, today }: { readonly invoice: CustomerInvoice; readonly today: string }) {
  const words = earlyWords(invoice, today);
  return words !== null && <p className={classes.balance}>{words}</p>;
}

interface NotOnlineNowProps {
  readonly reason: NotOnline | null;
  readonly account: Account;
  readonly invoice: CustomerInvoice;
}

/** What stands in the place of Pay. */
export function NotOnlineNow({ reason, account, invoice }: NotOnlineNowProps) {
  if (reason === null || reason === 'nothing_due' || reason === 'is_quote') return null;
  if (reason === 'reserved') return <WaitingForPayer invoiceId={invoice.uuid} />;
  return <PayOtherwise reason={reason} account={account} invoice={invoice} />;
}

/** When it has to be paid, or had to be. Nothing of what is paid. */
export function DueDate({ invoice, today }: { invoice: CustomerInvoice; today: string }) {
  if (invoice.amount <= 0) return null;
  const late = invoice.dueDate < today;
  return (
    <p className={late ? classes.late : classes.when}>
      {late ? 'Was due' : 'Due'} <DateText day={invoice.dueDate} />
    </p>
  );
}
