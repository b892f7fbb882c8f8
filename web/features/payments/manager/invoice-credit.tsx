import { useQuery } from '@tanstack/react-query';
import { add } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useMay } from '../../businesses/index.ts';
import { creditsQuery, goodwillQuery } from '../refund-queries.ts';
import { waitsForDeposits } from '../waits-for-deposits.ts';
import classes from './invoice-credit.module.css';
import { useApplyCreditDialog } from './later-dialogs.tsx';

interface InvoiceCreditProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/** ALLOC-14: an invoice on which something is due offers the credit that its customer has, for whoever may use it. */
export function InvoiceCredit({ businessId, invoice }: InvoiceCreditProps) {
  const may = useMay();
  const takes = invoice.status === 'unpaid' && !invoice.isQuote && invoice.amount > 0 && !waitsForDeposits(invoice);
  return takes && may('money') ? <Offer businessId={businessId} invoice={invoice} /> : null;
}

function Offer({ businessId, invoice: { uuid: invoiceId, customerId, customerName } }: InvoiceCreditProps) {
  const may = useMay();
  const { data: payments = [] } = useQuery(creditsQuery(businessId, customerId));
  const { data: notes = [] } = useQuery(goodwillQuery(businessId, customerId));
  const apply = useApplyCreditDialog(businessId);
  // The oldest first (ALLOC-12).
  const sources = [
    ...(may('refund') ? payments : []).map(({ paymentId, amount, createdAt }) => ({
      source: { paymentId },
      amount,
      createdAt,
    })),
    ...(may('invoice') ? notes : []).map(({ uuid: creditId, unused: amount, createdAt }) => ({
      source: { creditId },
      amount,
      createdAt,
    })),
  ].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const [oldest] = sources;
  return (
    <>
      {oldest && (
        <p className={classes.offer} aria-busy={apply.busy}>
          {customerName} has <Money cents={add(...sources.map(({ amount }) => amount))} /> of unused credit.{' '}
          <LinkButton onClick={() => apply.open({ source: oldest.source, invoiceId, customerId, customerName })}>
            Apply it to this invoice
          </LinkButton>
        </p>
      )}
      {apply.dialog}
    </>
  );
}
