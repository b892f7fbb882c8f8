import { cleanFileName } from '../files/file-name.ts';
import type { InvoiceStatus } from './invoice.ts';

interface NamedDocument {
  readonly isQuote: boolean;
  readonly id: number;
}

/** `Invoice 1048`, `Quote 1052`. */
export const documentName = ({ isQuote, id }: NamedDocument): string => `${isQuote ? 'Quote' : 'Invoice'} ${id}`;

/** `Invoice 1048 from Tallgrass Flooring Co.` A draft says that it is one. */
export const documentTitle = (invoice: NamedDocument & { readonly status: InvoiceStatus }, business: string): string =>
  `${invoice.status === 'pending' ? 'Draft of ' : ''}${documentName(invoice)} from ${business}`;

/** Signs that some system or other does not allow in the name of a file. */
const RESERVED = /[\\/:*?"<>|]+/g;

/** The title as the name of a file that every system takes. */
export const documentFileName = (...named: Parameters<typeof documentTitle>): string =>
  pdfFileName(documentTitle(...named));

/** A title as the name of a PDF that every system takes. */
export const pdfFileName = (title: string): string =>
  cleanFileName(`${title.replaceAll(RESERVED, '-').replace(/[.\s]+$/, '')}.pdf`);
