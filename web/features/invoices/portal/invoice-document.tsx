import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Link } from '@tanstack/react-router';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { chargesCopy } from '@underlay/domain/copy/charges.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { paymentTerms } from '@underlay/domain/invoices/fresh-dates.ts';
import { taxLabel } from '@underlay/domain/invoices/totals.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import { isTicket } from '@underlay/domain/offers/ticket.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { Account, CustomerInvoice, CustomerInvoiceDetail } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateText, MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { TitledText } from '../../../ui/text/titled-text.tsx';
import { PaymentNoticeLater, paymentToNotice, receivedPayments } from '../../payments/portal/index.ts';
import { earlyWords, jobLink, receiptLink, useAccountIds } from '../../portal/index.ts';
import { taxesOf, termsOf } from '../invoice-facts.ts';
import { customerInvoiceBadge } from '../invoice-status-tone.ts';
import classes from './invoice-document.module.css';
import { dayOfHand } from './invoice-lines.ts';
import { LineItems } from './line-items.tsx';
import type { OfferOnPaper } from './offer-parts.ts';

const loadRarerParts = () => import('./rarer-parts.tsx');
const ContractToDate = lazy(() => loadRarerParts().then((module) => ({ default: module.ContractToDate })));
const InvoiceFiles = lazy(() => loadRarerParts().then((module) => ({ default: module.InvoiceFiles })));

interface InvoiceDocumentProps {
  readonly account: Account;
  readonly invoice: CustomerInvoiceDetail;
  /** A payment on this invoice stands first on the page. */
  readonly paid?: boolean;
  readonly onDownload: () => void;
  /** Of a quote that its customer can choose in or answer. */
  readonly offer?: OfferOnPaper | undefined;
}

/** PINV-01, PINV-03. */
export function InvoiceDocument({ account, invoice, paid = false, onDownload, offer = {} }: InvoiceDocumentProps) {
  const payment = paid ? null : paymentToNotice(invoice);
  const kind = invoice.isQuote ? 'Quote' : 'Invoice';
  const early = earlyWords(invoice, account.today);
  return (
    <>
      {payment !== null && (
        <PaymentNoticeLater key={payment.uuid} account={account} invoice={invoice} payment={payment} />
      )}
      <Sheet as="article" className={classes.sheet}>
        <PlankEdge />
        <div className={classes.body}>
          <div className={classes.head}>
            <PageTitle quiet={paid} title={`${kind} ${invoice.id} from ${account.name}`}>
              {kind} ID: {invoice.id}
            </PageTitle>
            <div className={classes.state}>
              <OnPaper account={account} invoiceId={invoice.uuid} onDownload={onDownload} />
              <StatusBadge {...(offer.badge ?? customerInvoiceBadge(invoice, dateIn(account.timeZone, new Date())))} />
            </div>
          </div>
          {!paid && payment === null && <Receipts invoice={invoice} timeZone={account.timeZone} />}
          <dl className={classes.facts}>
            <Fact label={`${kind} date`}>
              <DateText day={invoice.invoiceDate} />
            </Fact>
            {!invoice.isQuote && (
              <Fact label="Due date">
                <DateText day={invoice.dueDate} />
              </Fact>
            )}
            {early !== null && <Fact label="Early payment">{early}</Fact>}
            {/* A server of the version before says nothing of it. */}
            {(invoice.returnedFee ?? null) !== null && (
              <Fact label="Returned payment">{chargesCopy.terms(invoice.returnedFee ?? ZERO)}</Fact>
            )}
            {invoice.isQuote && invoice.quoteExpiration !== null && (
              <Fact label="Quote expires">
                <DateText day={invoice.quoteExpiration} />
              </Fact>
            )}
            {invoice.isQuote && !invoice.hasSchedule && (
              <Fact label="Payment terms">{paymentTerms(termsOf(invoice))}</Fact>
            )}
            <Fact label="Project">
              <Project account={account} invoice={invoice} />
            </Fact>
            {invoice.customerReference !== '' && <Fact label="PO or reference">{invoice.customerReference}</Fact>}
            {(!invoice.show?.onePrice || invoice.exemption) && <Fact label="Sales tax">{taxFact(invoice)}</Fact>}
            <Fact label="Total">
              <Money cents={offer.total ?? invoice.total} />
            </Fact>
          </dl>
          {offer.before}
          <TitledText title={copy.document.notes()} text={invoice.notes} />
          {offer.lines ?? <LineItems invoice={invoice} timeZone={account.timeZone} />}
          {invoice.contractToDate && (
            <Suspense fallback={<div className={classes.contractToCome} />}>
              <ContractToDate invoice={invoice} />
            </Suspense>
          )}
          <TitledText title={copy.document.terms()} text={invoice.terms} />
          <FilesLater invoice={invoice} account={account} onDownload={onDownload} />
          {offer.after}
        </div>
      </Sheet>
    </>
  );
}

/** With its page, unless a member shows the quote alone (SIGN-15). A server of the version before knows no page of it. */
const Project = ({ account, invoice: { jobId, jobName } }: Pick<InvoiceDocumentProps, 'account' | 'invoice'>) =>
  jobId && !isTicket(account.accountId) ? <Link {...jobLink(account, jobId)}>{jobName}</Link> : jobName;

interface OnPaperProps extends Pick<InvoiceDocumentProps, 'account' | 'onDownload'> {
  readonly invoiceId: string;
}

/** As a file, and on paper. */
const OnPaper = ({ account, invoiceId, onDownload }: OnPaperProps) => (
  <>
    <a
      className={classes.paper}
      href={`/core/api/portfolios/${account.portfolioId}/accounts/${account.accountId}/invoices/${invoiceId}/pdf`}
      title="Download PDF"
      aria-label="Download PDF"
      onClick={onDownload}
    >
      <IconDownload size={18} stroke={1.5} aria-hidden />
    </a>
    <button type="button" className={classes.paper} data-print title="Print" aria-label="Print" onClick={printPage}>
      <IconPrinter size={18} stroke={1.5} aria-hidden />
    </button>
  </>
);

/** The receipts of a paid invoice, before anything else of it. */
function Receipts({ invoice, timeZone }: { invoice: CustomerInvoice; timeZone: string }) {
  const ids = useAccountIds();
  const lines = new Map(invoice.lineItems.map((line) => [line.paymentId, line]));
  const received = (invoice.status === 'paid' ? receivedPayments(invoice) : []).map((each) => {
    const line = lines.get(each.paymentId);
    return { ...each, day: line && dayOfHand(line) };
  });
  if (received.length === 0) return null;
  return (
    <p className={classes.receipts}>
      {received.map(({ paymentId, createdAt, day }) => (
        <ButtonLink key={paymentId} {...receiptLink(ids, paymentId)} variant="default">
          View receipt
          {received.length > 1 && (
            <span>
              , <MomentDay at={createdAt} timeZone={timeZone} day={day} />
            </span>
          )}
        </ButtonLink>
      ))}
    </p>
  );
}

/** In rem, as they are drawn. */
const FILES_HEIGHT = 7;
const FILE_HEIGHT = 3;

const FilesLater = (props: ComponentProps<typeof InvoiceFiles>) =>
  props.invoice.files.length > 0 && (
    <Suspense fallback={<div style={{ height: `${FILES_HEIGHT + props.invoice.files.length * FILE_HEIGHT}rem` }} />}>
      <InvoiceFiles {...props} />
    </Suspense>
  );

/** Of named rates each, with its name. By a certificate there is none, or none on some lines (TAX-06). */
const taxFact = (invoice: CustomerInvoice) => {
  const taxes = taxesOf(invoice);
  const { exemption: certificate = null } = invoice;
  if (certificate !== null)
    return [copy.document.taxExempt({ certificate }), ...(invoice.show?.onePrice ? [] : taxes.map(taxLabel))].map(
      (part) => (
        <span key={part} className={classes.rate}>
          {part}
        </span>
      ),
    );
  return taxes.some(({ rateId }) => rateId !== null)
    ? taxes.map((tax) => (
        <span key={taxLabel(tax)} className={classes.rate}>
          {taxLabel(tax)}
        </span>
      ))
    : `${invoice.salesTaxPercentage}%`;
};

const printPage = () => window.print();

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
