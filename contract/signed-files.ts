import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invoicePage } from './portal.ts';

/** A document in the bytes that were made first, and never again in others (SIGN-08). */
const DOWNLOAD = { method: 'GET', download: true, response: z.void(), perMinute: 60 } as const;

/** What was signed of a quote, for both sides. */
export const signedFiles = {
  pdf: endpoint({
    ...DOWNLOAD,
    path: '/portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/signed-pdf',
    page: invoicePage,
    access: 'portal',
    summary:
      'The quote as its customer signed it, as PDF with its signature certificate; within a minute of the signature',
    refusals: ['document_unavailable'],
  }),
  managerPdf: endpoint({
    ...DOWNLOAD,
    path: '/business/:businessId/invoices/:invoiceId/signed-pdf',
    access: 'manager',
    right: ['money', 'sell'],
    summary: 'The same, for the business',
    refusals: ['document_unavailable', 'draft_deleted'],
  }),
  kept: endpoint({
    ...DOWNLOAD,
    path: '/business/:businessId/invoices/:invoiceId/versions/:number/kept',
    access: 'manager',
    right: ['money', 'sell'],
    summary: 'A version word for word as it was kept: its SHA-256 is the one that a signature certificate names',
    refusals: ['draft_deleted'],
  }),
};
