import { pdfFileName } from '../invoices/document-name.ts';

/** `Work Order 1004 from Tallgrass Flooring Co.` */
export const workOrderTitle = (number: number, business: string): string => `Work Order ${number} from ${business}`;

/** The same as the name of its PDF. */
export const workOrderFileName = (number: number, business: string): string =>
  pdfFileName(workOrderTitle(number, business));
