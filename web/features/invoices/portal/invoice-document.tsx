import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import type { ReactNode } from 'react';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateText, MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { PaymentNotice, paymentToNotice } from '../../payments/portal/index.ts';
import { customerInvoiceBadge } from '../invoice-status-tone.ts';
import classes from './invoice-document.module.css';
import { InvoiceFiles } from './invoice-files.tsx';
import { LineItems } from './line-items.tsx';

interface InvoiceDocumentProps {
  readonly account: Account;
  readonly invoice: CustomerInvoice;
  /** A payment on this invoice stands first on the page. */
  readonly paid?: boolean;
  readonly onDownload: () => void;
}

/** PINV-01, PINV-03. */
export function InvoiceDocument({ account, invoice, paid = false, onDownload }: InvoiceDocumentProps) {
  const payment = paid ? null : paymentToNotice(invoice);
  const kind = invoice.isQuote ? 'Quote' : 'Invoice';
  return (
    <>
      {payment !== null && <PaymentNotice key={payment.uuid} account={account} invoice={invoice} payment={payment} />}
      <Sheet as="article" className={classes.sheet}>
        <PlankEdge />
        <div className={classes.body}>
          <div className={classes.head}>
            <PageTitle quiet={paid} title={`${kind} ${invoice.id} from ${account.name}`}>
              {kind} ID: {invoice.id}
            </PageTitle>
            <div className={classes.state}>
              <a
                className={classes.paper}
                href={`/core/api/portfolios/${account.portfolioId}/accounts/${account.accountId}/invoices/${invoice.uuid}/pdf`}
                title="Download PDF"
                aria-label="Download PDF"
                onClick={onDownload}
              >
                <IconDownload size={18} stroke={1.5} aria-hidden />
              </a>
              <button
                type="button"
                className={classes.paper}
                data-print
                title="Print"
                aria-label="Print"
                onClick={printPage}
              >
                <IconPrinter size={18} stroke={1.5} aria-hidden />
              </button>
              <StatusBadge {...customerInvoiceBadge(invoice.status)} />
            </div>
          </div>
          <dl className={classes.facts}>
            <Fact label={`${kind} date`}>
              <MomentDay at={invoice.createdAt} timeZone={account.timeZone} />
            </Fact>
            <Fact label="Due date">
              <DateText day={invoice.dueDate} />
            </Fact>
            {invoice.isQuote && invoice.quoteExpiration !== null && (
              <Fact label="Quote expires">
                <DateText day={invoice.quoteExpiration} />
              </Fact>
            )}
            <Fact label="Project">{invoice.jobName}</Fact>
            <Fact label="Sales tax">{invoice.salesTaxPercentage}%</Fact>
            <Fact label="Total">
              <Money cents={invoice.total} />
            </Fact>
          </dl>
          <LineItems invoice={invoice} timeZone={account.timeZone} />
          <InvoiceFiles invoice={invoice} account={account} onDownload={onDownload} />
        </div>
      </Sheet>
    </>
  );
}

const printPage = () => window.print();

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
