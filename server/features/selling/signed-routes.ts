import type { signedFiles } from '@underlay/contract/signed-files.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { canonicalJson } from '@underlay/domain/offers/canonical-json.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { openFile } from '../files/index.ts';
import { openSeen, readInvoice, readVersions } from '../invoices/index.ts';
import { readSignature } from './signature-store.ts';
import { readSignedFile } from './signed-file-store.ts';

const RETRY_SECONDS = 10;

/** What was signed, as it was made first (SIGN-08). */
export function signedFileRoutes(platform: Platform): Handlers<typeof signedFiles> {
  const { systemDb, tenantDb } = platform;
  return {
    pdf: async ({ params: { accountId, portfolioId, invoiceId } }) => {
      const account = found(await readPortalAccount(systemDb.sql, accountId, portfolioId));
      const db = tenantDb(account.businessId);
      const invoice = found(await readInvoice(db, invoiceId));
      if (invoice.customerId !== account.customerId) throw new Refused('NOT_FOUND');
      return signedPdf(platform, db, invoiceId);
    },
    managerPdf: async ({ db, params: { invoiceId }, ...reader }) => {
      await openSeen(db, invoiceId, reader);
      return signedPdf(platform, db, invoiceId);
    },
    kept: async ({ db, params: { invoiceId, number: asked }, ...reader }) => {
      const invoice = await openSeen(db, invoiceId, reader);
      const number = Number(asked);
      const [version] = Number.isSafeInteger(number) ? await readVersions(db, invoiceId, [number]) : [];
      const content = Buffer.from(canonicalJson(found(version).document));
      const name = `${invoice.isQuote ? 'quote' : 'invoice'}-${invoice.number}-version-${number}.json`;
      return { name, type: 'application/json', size: content.length, content };
    },
  };
}

async function signedPdf(platform: Platform, db: TenantReader, invoiceId: string): Promise<FileAnswer> {
  const signature = found(await readSignature(db, invoiceId));
  const file = await readSignedFile(db, signature.id);
  if (!file) throw new Refused('document_unavailable', { copy: offerCopy.card.making(), retrySeconds: RETRY_SECONDS });
  return openFile(platform, file);
}
