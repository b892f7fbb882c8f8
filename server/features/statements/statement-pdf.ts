import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { openLogo } from '../logos/index.ts';
import { statementDocument } from './statement-document.ts';

export type StatementPdf = FileAnswer & { readonly content: Buffer; readonly size: number };

/** A statement as PDF. The caller has checked that it may be seen. Refuses with `document_unavailable`. */
export async function statementPdf(
  platform: Platform,
  db: TenantReader,
  { statement, href }: { readonly statement: Statement; readonly href: string | null },
): Promise<StatementPdf> {
  const [business, logo] = await Promise.all([readBusiness(db).then(found), openLogo(platform, db)]);
  const content = await platform.documents.render(statementDocument({ statement, business, href }), {
    businessId: db.businessId,
    logo,
  });
  const name = pdfFileName(copy.fileName(statement));
  return { name, type: 'application/pdf', size: content.length, content };
}
