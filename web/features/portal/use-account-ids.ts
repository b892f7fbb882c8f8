import { useMatch, useParams } from '@tanstack/react-router';
import type { AccountPathIds } from './portal-paths.ts';

/** The account that the address of the page names. */
export const useAccountIds = (): AccountPathIds => ({
  portfolioId: useParams({ from: '/p/u/$portfolioId/a/$accountId' }).portfolioId,
  accountId: useParams({ from: '/p/u/$portfolioId/a/$accountId' }).accountId,
});

/** The invoice or quote that the page is about, if it is about one. */
export const useShownInvoiceId = (): string | undefined =>
  useMatch({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId', shouldThrow: false })?.params.invoiceId;
