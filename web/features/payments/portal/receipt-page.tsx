import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { onAccount } from '@underlay/domain/copy/on-account.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { Account, Receipt } from '../../../api/answers.ts';
import { DateText, MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import {
  type AccountPathIds,
  AddressLines,
  accountQuery,
  authorizationLink,
  historyLink,
  invoiceLink,
  MissedFile,
  useAccountAfter,
  useAccountIds,
  useMissedFile,
} from '../../portal/index.ts';
import { displayStatusBadge } from '../payment-status-tone.ts';
import { depositsComing } from './deposits-coming.ts';
import { type DisplayStatus, displayStatusOf, factsOfPayment, hasReceipt } from './display-status.ts';
import { methodLabel, PAYMENT_COPY } from './payment-copy.ts';
import { DocumentFact, DocumentFacts, DocumentPage, NoDocument, Paper } from './payment-document.tsx';
import { ReceiptFigures } from './receipt-figures.tsx';
import classes from './receipt-page.module.css';
import { receiptQuery } from './receipt-queries.ts';

/** One payment, as a document to keep: what was paid, to whom, for what, and what came of it (D63). */
export function ReceiptPage() {
  const ids = useAccountIds();
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery(
    receiptQuery(ids, useParams({ from: '/p/u/$portfolioId/a/$accountId/payments/$paymentId' }).paymentId),
  );
  useAccountAfter(ids, asked.data?.payment.status);
  const { isMissed, tryAgain } = useMissedFile(
    useSearch({ from: '/p/u/$portfolioId/a/$accountId/payments/$paymentId' }),
  );
  return (
    <DocumentPage back={{ link: historyLink(ids), label: 'Back to Payment History' }}>
      {asked.data !== undefined && account !== undefined ? (
        <>
          {isMissed && <MissedFile />}
          <ReceiptSheet ids={ids} account={account} receipt={asked.data} onDownload={tryAgain} />
        </>
      ) : (
        <NoDocument what="Payment" error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </DocumentPage>
  );
}

interface ReceiptProps {
  readonly ids: AccountPathIds;
  readonly account: Account;
  readonly receipt: Receipt;
  readonly onDownload: () => void;
}

function ReceiptSheet({ ids, account, receipt, onDownload }: ReceiptProps) {
  const { payment, invoice, settledAt } = receipt;
  const displayStatus = displayStatusOf(factsOfPayment(payment));
  const badge = displayStatusBadge(displayStatus) ?? { value: 'settled', tone: 'green' as const };
  const kind = hasReceipt(displayStatus) ? 'Receipt' : 'Payment';
  return (
    <Paper
      heading={kind}
      title={`${kind} from ${account.name}`}
      badge={<StatusBadge {...badge} />}
      pdf={{ href: pdfPath(ids, payment.uuid), onDownload }}
    >
      {displayStatus !== 'settled' && <p className={classes.state}>{stateLabel(displayStatus, account, receipt)}</p>}
      <DocumentFacts>
        <DocumentFact label="Paid to">
          {account.name}
          <div className={classes.soft}>
            <AddressLines address={account.remitTo.address} />
          </div>
        </DocumentFact>
        <DocumentFact label="Paid by">
          {account.billTo.name}
          <div className={classes.soft}>
            <AddressLines address={account.billTo.address} />
          </div>
        </DocumentFact>
        {payment.targets.length > 1 ? (
          <PaidInvoices ids={ids} targets={payment.targets} />
        ) : (
          <PaidInvoice ids={ids} invoice={invoice} />
        )}
        <DocumentFact label="Paid with">
          <span className={classes.method}>{methodLabel(payment.method, payment.lastFour)}</span>
          {payment.method === 'manual' && <div className={classes.soft}>{payment.description}</div>}
        </DocumentFact>
        <DocumentFact label="Date">
          <MomentDay at={payment.createdAt} timeZone={account.timeZone} day={payment.receivedOn} />
        </DocumentFact>
        {settledAt !== null && payment.receivedOn === undefined && (
          <DocumentFact label="Settled">
            <MomentDay at={settledAt} timeZone={account.timeZone} />
          </DocumentFact>
        )}
        {receipt.returnedOn !== undefined && (
          <DocumentFact label={copy.returned()}>
            <DateText day={receipt.returnedOn} />
          </DocumentFact>
        )}
      </DocumentFacts>
      <ReceiptFigures receipt={receipt} timeZone={account.timeZone} />
      <div className={classes.foot}>
        {receipt.mailedTo !== null && <p>A copy was sent to {receipt.mailedTo}.</p>}
        {receipt.hasAuthorization && (
          <p className={classes.screenOnly}>
            <Link {...authorizationLink(ids, payment.uuid)}>View authorization</Link>
          </p>
        )}
        <p className={classes.reference}>Reference {payment.uuid}</p>
      </div>
    </Paper>
  );
}

/** Money on account is for none. */
const PaidInvoice = ({ ids, invoice }: { readonly ids: AccountPathIds; readonly invoice: Receipt['invoice'] }) =>
  invoice === null ? (
    <DocumentFact label="Invoice">{onAccount()}</DocumentFact>
  ) : (
    <DocumentFact label="Invoice">
      <Link {...invoiceLink(ids, invoice.uuid)}>Invoice {invoice.id}</Link>
      <div className={classes.soft}>
        <div>{invoice.jobName}</div>
        <div>{invoice.description}</div>
      </div>
    </DocumentFact>
  );

interface PaidInvoicesProps {
  readonly ids: AccountPathIds;
  readonly targets: Receipt['payment']['targets'];
}

/** PART-21: every invoice that it is for, with what credit pays of it besides. */
const PaidInvoices = ({ ids, targets }: PaidInvoicesProps) => (
  <DocumentFact label={copy.paidInvoices()} wide>
    <ul className={classes.invoices}>
      {targets.map(({ invoiceUuid, invoiceId: number, amount, credit }) => (
        <li key={invoiceUuid}>
          <Link {...invoiceLink(ids, invoiceUuid)}>{copy.invoice({ number })}</Link>
          <Money cents={amount} />
          {credit > 0 && <small>{copy.ofItCredit({ amount: credit })}</small>}
        </li>
      ))}
    </ul>
  </DocumentFact>
);

const pdfPath = ({ portfolioId, accountId }: AccountPathIds, paymentId: string) =>
  `/core/api/portfolios/${portfolioId}/accounts/${accountId}/payments/${paymentId}/pdf`;

function stateLabel(displayStatus: DisplayStatus, account: Account, { payment, invoice }: Receipt): string {
  const { title, text } = PAYMENT_COPY[displayStatus]({
    method: payment.method,
    failure: payment.failure,
    refunded: payment.refunded,
    takenBack: payment.takenBack,
    kept: ZERO,
    against: ZERO,
    isPart: false,
    business: account.name,
    due: invoice?.amountDue ?? ZERO,
  });
  const coming = payment.deposits && depositsComing(payment.deposits, account);
  return [`${title}.`, coming, text].filter(Boolean).join(' ');
}
