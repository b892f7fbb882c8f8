import { INVOICE_FILE_MEGABYTES, inBytes } from '@underlay/domain/files/file-size.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, MomentOut, Nothing } from './primitives.ts';

export const FileJson = z.object({
  uuid: Id,
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.number(),
  createdAt: MomentOut,
});
export type FileJson = z.output<typeof FileJson>;

/** One of an invoice or a quote, for members. Those that are internal are shown to no customer (QUO-12). */
export const InvoiceFileJson = FileJson.extend({ internal: z.boolean() });
export type InvoiceFileJson = z.output<typeof InvoiceFileJson>;

export const StorageJson = z.object({
  files: z.number(),
  maxFiles: z.number(),
  /** Bytes. */
  used: z.number(),
  max: z.number(),
});
export type StorageJson = z.output<typeof StorageJson>;

/** "Less than 25 MB" is strict (D33). */
const upload = { below: inBytes(INVOICE_FILE_MEGABYTES) } as const;

const UPLOAD_REFUSALS = [
  'no_file',
  'file_empty',
  'file_too_large',
  'file_type',
  'image_too_large',
  'image_too_complex',
  'unsafe_pdf',
  'malware_found',
  'scanner_unavailable',
  'files_busy',
  'quota_reached',
  'disk_full',
  'files_unavailable',
] as const;

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/files',
    access: 'user',
    summary: 'Stores one file of the multipart field `file`, to be attached by its uuid later (D34)',
    upload,
    response: FileJson,
    refusals: UPLOAD_REFUSALS,
    perMinute: 120,
  }),
  download: endpoint({
    method: 'GET',
    path: '/files/:fileId',
    access: 'user',
    summary: 'The bytes of a file, for its uploader and the members of its business',
    download: true,
    response: z.void(),
    refusals: ['files_unavailable', 'second_factor_needed'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/files/:fileId/preview',
    access: 'user',
    summary: 'A small picture of an image, drawn anew by the server; 404 for a file that is none',
    download: true,
    response: z.void(),
    refusals: ['files_busy', 'files_unavailable', 'second_factor_needed'],
    // An invoice has at most a hundred.
    perMinute: 300,
  }),
  storage: endpoint({
    method: 'GET',
    path: '/business/:businessId/storage',
    access: 'manager',
    right: 'settings',
    summary: 'How much of its room for files a business uses',
    response: StorageJson,
  }),
};

const ofInvoice = '/business/:businessId/invoices/:invoiceId/files' as const;

export const invoiceFiles = {
  list: endpoint({
    method: 'GET',
    path: `${ofInvoice}`,
    access: 'manager',
    right: ['money', 'sell'],
    summary: 'Files of an invoice or quote, newest first',
    response: z.array(InvoiceFileJson),
    refusals: ['draft_deleted'],
  }),
  add: endpoint({
    method: 'POST',
    path: `${ofInvoice}`,
    access: 'manager',
    right: ['invoice', 'sell'],
    summary: 'Adds a file: the multipart field `file`, or the uuid of one that was uploaded before (D34)',
    upload,
    body: z.object({ uuid: Id }).optional(),
    response: InvoiceFileJson,
    refusals: [...UPLOAD_REFUSALS, 'unknown_file', 'too_many_files', 'draft_deleted'],
    perMinute: 120,
  }),
  mark: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/:fileId`,
    access: 'manager',
    right: ['invoice', 'sell'],
    summary: 'Marks a file as internal, so that no customer gets it, or takes the mark away',
    body: z.object({ internal: z.boolean() }),
    response: InvoiceFileJson,
    refusals: ['signed_paper', 'draft_deleted'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofInvoice}/:fileId`,
    access: 'manager',
    right: ['invoice', 'sell'],
    summary: 'Deletes a file; it can no longer be downloaded (FILE-07)',
    response: Nothing,
    refusals: ['signed_paper', 'draft_deleted'],
  }),
};
