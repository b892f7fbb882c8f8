import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type ReactNode, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { isGone } from '../../../ui/feedback/refusal.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { InvoiceCredit, RecordMoney } from '../../payments/manager/index.ts';
import { useDocumentNames } from '../document-names.ts';
import { documentName } from '../invoice-facts.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { managerInvoiceBadge } from '../invoice-status-tone.ts';
import { daysPastDue, pastDueLabel } from '../next-step.ts';
import { EditInvoice } from './edit-invoice.tsx';
import { InvoiceActions, type RecordedAnswer } from './invoice-actions.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { UNSAVED } from './invoice-menu.tsx';
import classes from './invoice-page.module.css';
import type { PaymentParts } from './payment-rows.tsx';
import { Progress } from './timeline.tsx';
import type { ReadVersion } from './versions.tsx';

interface InvoicePageProps {
  /** The dialog that records an answer on paper. Offers are the younger feature. */
  readonly acceptance: RecordedAnswer;
  /** The dialog that shows a version of a quote, likewise. */
  readonly version: ReadVersion;
  /** Payments are the younger feature. The badge of their status and what can be done with them are handed in. */
  readonly paymentParts: PaymentParts;
  /** The section of its files, which are a feature of their own. */
  readonly files: (invoice: {
    businessId: string;
    invoiceId: string;
    files: InvoiceDetail['files'];
    timeZone: string;
    visible: boolean;
    changeable: boolean;
  }) => ReactNode;
}

/** D85: one page for an invoice or quote, in every state of its life. */
export function InvoicePage(handedIn: InvoicePageProps) {
  const { businessId, invoiceId } = useParams({ from: '/signed-in/p/m/$businessId/invoices/$invoiceId' });
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(businessId, invoiceId));
  const list = { to: '/p/m/$businessId/invoices', params: { businessId } } as const;
  const { title } = useDocumentNames();
  if (invoice === undefined || isGone(error)) {
    if (error === null) return <PageWaiting label="Invoice" tall />;
    const back = { label: title, link: list };
    const name = isGone(error) ? 'Deleted draft' : 'Invoice';
    return <PageFailure title={name} error={error} back={back} onRetry={() => void refetch()} />;
  }
  return <LoadedInvoice key={invoice.uuid} businessId={businessId} invoice={invoice} {...handedIn} />;
}

interface LoadedInvoiceProps extends InvoicePageProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/** Which form is open. The address may ask for the one of a payment, and is as before when that is closed. */
function useInvoiceForm() {
  const { add } = useSearch({ from: '/signed-in/p/m/$businessId/invoices/$invoiceId' });
  const may = useMay();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'edit' | 'payment' | null>(null);
  const setForm = (form: typeof opened) => {
    setOpened(form);
    if (add !== undefined) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  return { form: opened ?? (add === 'payment' && may('invoice') ? add : null), setForm };
}

function LoadedInvoice({ businessId, invoice, acceptance, version, paymentParts, files }: LoadedInvoiceProps) {
  const { today, timeZone } = useBusinessDay(businessId);
  const may = useMay();
  const { title } = useDocumentNames();
  const { form, setForm } = useInvoiceForm();
  const [unsaved, setUnsaved] = useState(false);
  const [detailsUnsaved, setDetailsUnsaved] = useState(false);
  const name = documentName(invoice);
  const late = daysPastDue(invoice, today());
  const editing = form === 'edit';
  const notStored = unsaved ? UNSAVED.lines : editing && detailsUnsaved ? UNSAVED.details : null;
  const close = () => setForm(null);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: title, link: { to: '/p/m/$businessId/invoices', params: { businessId } } },
          { label: `${name}, ${invoice.jobName}` },
        ]}
      />
      <PageHead
        title={name}
        onPaper={false}
        beside={
          <>
            <StatusBadge {...managerInvoiceBadge(invoice, today())} />
            {late > 0 && <span className={classes.late}>{pastDueLabel(late)}</span>}
          </>
        }
        actions={
          <InvoiceActions
            businessId={businessId}
            invoice={invoice}
            unsaved={invoice.status === 'pending' ? notStored : null}
            acceptance={acceptance}
            onEdit={() => setForm('edit')}
            onAddPayment={() => setForm('payment')}
          />
        }
      />
      <div className={classes.grid} data-draft={invoice.status === 'pending'}>
        <div className={classes.column}>
          {editing && <EditInvoice {...{ businessId, invoice }} onUnsaved={setDetailsUnsaved} onClose={close} />}
          <InvoiceCredit businessId={businessId} invoice={invoice} />
          <InvoiceDocument {...{ businessId, invoice, paymentParts, unsaved }} onUnsaved={setUnsaved}>
            {files({
              businessId,
              invoiceId: invoice.uuid,
              files: invoice.files,
              timeZone,
              visible: visibleToCustomer(invoice),
              changeable: mayWrite(may, invoice),
            })}
          </InvoiceDocument>
        </div>
        <Progress businessId={businessId} invoice={invoice} version={version} />
      </div>
      {form === 'payment' && (
        <RecordMoney
          {...{ businessId, invoice }}
          known={invoice}
          isOver={invoice.status !== 'unpaid'}
          onClose={close}
        />
      )}
    </>
  );
}
