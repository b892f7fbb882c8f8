import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { exemptionEnded } from '@underlay/domain/customers/exemption.ts';
import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import { REFERENCE_LABEL, TERMS_LABEL } from '@underlay/domain/invoices/fields.ts';
import { paymentTerms } from '@underlay/domain/invoices/fresh-dates.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import { isAllAtOnce } from '@underlay/domain/offers/schedule-words.ts';
import type { ReactNode } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { usePrinting } from '../../../ui/layout/printing.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { categoriesQuery, PAYMENT_CATEGORY, useBusinessDay, useMay } from '../../businesses/index.ts';
import { paymentRows } from '../../schedules/index.ts';
import { ContractToDate } from '../contract-to-date.tsx';
import { countCredits, documentName, linesOf, paymentsOf, retainedOf, taxesOf, termsOf } from '../invoice-facts.ts';
import { PaperTerms } from './early.tsx';
import classes from './invoice-document.module.css';
import { InvoiceHeading } from './invoice-heading.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import { LineEditor } from './line-editor.tsx';
import { MarginFigures } from './margin-figures.tsx';
import { OfferNotes, OfferTerms } from './offer-texts.tsx';
import { type PaymentParts, PaymentRows } from './payment-rows.tsx';
import { RetiredParts } from './retired-parts.tsx';
import { SignedQuote } from './signed-quote.tsx';
import { storedMargins } from './typed-margins.ts';

interface InvoiceDocumentProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly paymentParts: PaymentParts;
  /** Whether lines are typed that are not stored yet. Who types them when it is sent elsewhere keeps them, and reads why they are not saved. */
  readonly unsaved: boolean;
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly children?: ReactNode;
}

/** The invoice as a document: sender, amount and due date, parties, lines, and the totals. */
export function InvoiceDocument({ businessId, invoice, paymentParts, children, ...typed }: InvoiceDocumentProps) {
  const may = useMay();
  const isTyped = invoice.status === 'pending' || typed.unsaved;
  return (
    <Sheet as="article" className={classes.document} aria-label={documentName(invoice)}>
      <PlankEdge />
      <div className={classes.body}>
        <header className={classes.from}>
          <div>
            <p className={classes.sender}>{invoice.from.name}</p>
            <address>
              <Lines of={invoice.from.lines} />
            </address>
          </div>
          <div className={classes.number}>
            <p>
              <strong>{documentName(invoice)}</strong>
            </p>
            <InvoiceHeading businessId={businessId} invoice={invoice} />
          </div>
        </header>
        <Facts businessId={businessId} invoice={invoice} />
        <SignedQuote businessId={businessId} invoice={invoice} />
        <p className={classes.description}>{invoice.description}</p>
        <OfferNotes invoice={invoice} />
        <ExemptionEnded businessId={businessId} invoice={invoice} />
        <RetiredParts invoice={invoice} />
        {isTyped && mayWrite(may, invoice) && !invoice.followsContract ? (
          <DraftLines {...{ businessId, invoice, paymentParts }} onUnsaved={typed.onUnsaved} />
        ) : (
          <SentLines businessId={businessId} invoice={invoice} paymentParts={paymentParts} />
        )}
        <ContractToDate invoice={invoice} />
        <OfferTerms businessId={businessId} invoice={invoice} />
        {children}
      </div>
    </Sheet>
  );
}

/** For whom and for which job it is, and its dates. */
function Facts({ businessId, invoice }: { businessId: string; invoice: InvoiceDetail }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Bill To</dt>
        <dd>
          <Link to="/p/m/$businessId/customers/$customerId" params={{ businessId, customerId: invoice.customerId }}>
            <strong>{invoice.billTo.name}</strong>
          </Link>
          <Lines of={invoice.billTo.lines} />
        </dd>
        {invoice.customerReference !== '' && (
          <>
            <dt className={classes.second}>{REFERENCE_LABEL}</dt>
            <dd className={classes.reference}>{invoice.customerReference}</dd>
          </>
        )}
        <Exemption invoice={invoice} />
      </div>
      <div>
        <dt>Job</dt>
        <dd>
          <Link to="/p/m/$businessId/jobs/$jobId" params={{ businessId, jobId: invoice.jobId }}>
            {invoice.jobName}
          </Link>
          <Lines of={invoice.jobAddress} />
        </dd>
      </div>
      <div>
        <dt>{invoice.isQuote ? 'Quote' : 'Invoice'} Date</dt>
        <dd>{day(invoice.invoiceDate)}</dd>
      </div>
      {!invoice.isQuote && (
        <div>
          <dt>Due Date</dt>
          <dd>{day(invoice.dueDate)}</dd>
          <PaperTerms businessId={businessId} invoice={invoice} />
        </div>
      )}
      {invoice.isQuote && <QuoteTerms quote={invoice} />}
    </dl>
  );
}

/** TAX-06: by which certificate it is not taxed. A server of the version before knows of none. */
const Exemption = ({ invoice: { exemption: certificate = null } }: { invoice: InvoiceDetail }) =>
  certificate !== null && (
    <>
      <dt className={classes.second}>{OWN_TAX_NAME}</dt>
      <dd className={classes.reference}>{copy.document.taxExempt({ certificate })}</dd>
    </>
  );

/** TAX-06: a certificate that has ended taxes what begins from then on. */
function ExemptionEnded({ businessId, invoice }: { businessId: string; invoice: InvoiceDetail }) {
  const { today } = useBusinessDay(businessId);
  const { exemptionEnds = null, customerName } = invoice;
  const ended = exemptionEnded({ taxExempt: true, exemptionEnds }, today());
  return (
    ended !== null && (
      <p role="status" className={classes.notice}>
        The exemption certificate of {customerName} ended on {day(ended)}.
      </p>
    )
  );
}

/** A quote is due on no day yet. Where it says how it is paid, its terms are not that. */
function QuoteTerms({ quote: { quoteExpiration, schedule, ...quote } }: { quote: InvoiceDetail }) {
  const hasTerms = isAllAtOnce(paymentRows(schedule));
  return (
    (quoteExpiration !== null || hasTerms) && (
      <div>
        {quoteExpiration !== null && <dt>Quote Expires</dt>}
        {quoteExpiration !== null && <dd>{day(quoteExpiration)}</dd>}
        {hasTerms && <dt className={quoteExpiration === null ? undefined : classes.second}>{TERMS_LABEL}</dt>}
        {hasTerms && <dd>{paymentTerms(termsOf(quote))}</dd>}
      </div>
    )
  );
}

const day = (date: string) => <time dateTime={date}>{formatDate(date as CalendarDate)}</time>;

type DraftLinesProps = Pick<InvoiceDocumentProps, 'businessId' | 'invoice' | 'paymentParts' | 'onUnsaved'>;

/** On a screen they are typed. On paper, which the customer may be handed, they stand as in the document that is sent. */
function DraftLines({ onUnsaved, ...of }: DraftLinesProps) {
  const printing = usePrinting();
  return (
    <>
      <div hidden={printing}>
        <TypedLines {...of} onUnsaved={onUnsaved} />
      </div>
      {printing && <SentLines {...of} onPaper />}
    </>
  );
}

function TypedLines({ businessId, invoice, onUnsaved }: Omit<DraftLinesProps, 'paymentParts'>) {
  const { data, isError, refetch } = useQuery(categoriesQuery(businessId));
  const categories = data?.filter(({ name }) => name !== PAYMENT_CATEGORY);
  if (categories !== undefined)
    return (
      <LineEditor
        key={invoice.uuid}
        businessId={businessId}
        invoice={invoice}
        categories={categories}
        onUnsaved={onUnsaved}
      />
    );
  return (
    <>
      <InvoiceLines lines={linesOf(invoice)} sections={invoice.sections} />
      {isError && <FailureStrip what="The categories of line items" onRetry={() => void refetch()} />}
    </>
  );
}

type SentLinesProps = Pick<InvoiceDocumentProps, 'businessId' | 'invoice' | 'paymentParts'> & {
  readonly onPaper?: boolean;
};

function SentLines({ businessId, invoice, paymentParts, onPaper = false }: SentLinesProps) {
  const payments = paymentsOf(invoice);
  const may = useMay();
  const margins = may('costs') && !onPaper ? storedMargins(invoice) : null;
  return (
    <>
      <InvoiceLines lines={linesOf(invoice)} sections={invoice.sections} margins={margins} />
      <InvoiceTotals
        subtotal={invoice.subtotal}
        discount={invoice.discount}
        taxes={taxesOf(invoice)}
        salesTaxRate={rateOf(invoice.salesTaxPercentage)}
        retained={retainedOf(invoice)}
        total={invoice.total}
        {...(payments.length + countCredits(invoice) > 0 && {
          due: invoice.amount,
          payments: <PaymentRows businessId={businessId} invoice={invoice} payments={payments} parts={paymentParts} />,
        })}
      />
      {margins && <MarginFigures of={margins.whole} />}
    </>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => of.map((line) => <div key={line}>{line}</div>);
