import type { AccountPathIds } from '../../portal/index.ts';

/** Where the pictures of the packages of a quote are (OPT-06). */
export const picturesAt = ({ portfolioId, accountId }: AccountPathIds, invoiceId: string): string =>
  `/core/api/portfolios/${portfolioId}/accounts/${accountId}/invoices/${invoiceId}/pictures`;
