import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { creditCopy as copy } from '@underlay/domain/copy/credits.ts';
import { pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { openLogo } from '../logos/index.ts';
import { type IssuedCreditRow, readNote } from '../receivables/index.ts';
import { creditDocument } from './credit-document.ts';

export type CreditPdf = FileAnswer & { readonly content: Buffer; readonly size: number };

/** A credit note as PDF. What is no document, such as what is written off, is not there. Refuses with `document_unavailable`. */
export async function creditPdf(
  platform: Platform,
  db: TenantReader,
  { credit, href }: { readonly credit: Pick<IssuedCreditRow, 'id' | 'voidedAt'>; readonly href: string | null },
): Promise<CreditPdf> {
  const note = found(await readNote(db, credit.id));
  const [business, logo] = await Promise.all([readBusiness(db).then(found), openLogo(platform, db)]);
  const voidOn = credit.voidedAt && dateIn(business.timeZone, credit.voidedAt);
  const document = creditDocument({ note, voidOn, business, href });
  const content = await platform.documents.render(document, { businessId: db.businessId, logo });
  const name = pdfFileName(copy.fileName({ number: note.number, business: note.sender.name }));
  return { name, type: 'application/pdf', size: content.length, content };
}
