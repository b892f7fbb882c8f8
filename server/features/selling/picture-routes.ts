import type { offerPictures } from '@underlay/contract/offer-pictures.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { openFile } from '../files/index.ts';
import { readInvoice, readSentPicture } from '../invoices/index.ts';

/** Pictures of packages by the link of a customer's mail (OPT-06). While a quote is revised, those of what they were sent (VER-09). */
export function portalPictureRoutes(platform: Platform): Handlers<Pick<typeof offerPictures, 'read'>> {
  const { systemDb, tenantDb } = platform;
  return {
    read: async ({ params: { accountId, portfolioId, invoiceId, pictureId } }) => {
      const { businessId, customerId } = found(await readPortalAccount(systemDb.sql, accountId, portfolioId));
      const db = tenantDb(businessId);
      const invoice = await readInvoice(db, invoiceId);
      found(invoice?.customerId === customerId ? invoice : null);
      return openFile(platform, found(await readSentPicture(db, { pictureId, invoiceId, customerId })));
    },
  };
}
