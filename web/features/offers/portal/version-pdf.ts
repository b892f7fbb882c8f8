import type { AccountPathIds } from '../../portal/index.ts';

/** Where a version of a quote that was sent is as PDF (VER-09). */
export const versionPdf = ({ portfolioId, accountId }: AccountPathIds, invoiceId: string, number: number): string =>
  `/core/api/portfolios/${portfolioId}/accounts/${accountId}/invoices/${invoiceId}/versions/${number}/pdf`;
