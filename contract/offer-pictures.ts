import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { invoicePage } from './portal.ts';
import { Id } from './primitives.ts';

const ofSection = '/business/:businessId/invoices/:invoiceId/sections/:sectionId/picture' as const;

const WRITE = { access: 'manager', right: ['invoice', 'sell'], response: InvoiceDetailJson } as const;
const REFUSALS = ['not_editable', 'draw_follows_contract', 'draft_deleted'] as const;

/** Pictures of the packages of a choice (OPT-06). */
export const offerPictures = {
  choose: endpoint({
    method: 'PUT',
    path: ofSection,
    ...WRITE,
    summary: 'Gives a package of a quote the picture of one of its files, which its customer may see, while pending',
    body: z.object({ fileId: Id }),
    refusals: [
      ...REFUSALS,
      'unknown_file',
      'picture_of_no_package',
      'picture_type',
      'picture_internal',
      'picture_unreadable',
      'files_busy',
      'files_unavailable',
    ],
    perMinute: 60,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ofSection,
    ...WRITE,
    summary: 'Takes the picture of a package away while pending; the file stays',
    refusals: REFUSALS,
  }),
  read: endpoint({
    method: 'GET',
    path: '/portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/pictures/:pictureId',
    access: 'portal',
    opensWithTicket: true,
    summary: 'The picture of a package as its customer was sent it, whatever became of the file that it was drawn from',
    download: true,
    page: invoicePage,
    response: z.void(),
    refusals: ['files_unavailable'],
  }),
};
