import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  accountQuery,
  customerInvoiceQuery,
  eligibilityQuery,
  onlineTerms,
  useAccountIds,
} from '../../portal/index.ts';

/** The invoice that a payment screen is about, with everything that decides whether it can be paid. */
export function usePayableInvoice() {
  const ids = useAccountIds();
  const { invoiceId } = useParams({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId' });
  const invoice = useQuery(customerInvoiceQuery(ids, invoiceId));
  const eligibility = useQuery(eligibilityQuery(ids.accountId));
  const account = useQuery(accountQuery(ids)).data;
  return { ids, invoiceId, account, invoice, eligibility, terms: onlineTerms(account, eligibility.data) };
}
