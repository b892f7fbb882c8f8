import { Link } from '@tanstack/react-router';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { isSecondQuote } from '../invoice-facts.ts';
import classes from './invoice-document.module.css';

/** CONT-02: why this one is neither sent nor signed. */
export function SignedQuote({ businessId, invoice }: { businessId: string; invoice: InvoiceDetail }) {
  const { signedQuote = null, status } = invoice;
  if (signedQuote === null || !isSecondQuote(invoice)) return null;
  return (
    <p role="status" className={classes.notice}>
      This job has a signed contract already, of{' '}
      <Link to="/p/m/$businessId/invoices/$invoiceId" params={{ businessId, invoiceId: signedQuote.uuid }}>
        quote {signedQuote.id}
      </Link>
      . {status === 'pending' ? 'This quote cannot be sent.' : 'Its customer can no longer sign this quote.'}
    </p>
  );
}
