import type { offerPictures } from '@underlay/contract/offer-pictures.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { openFile } from '../files/index.ts';
import { readInvoice, readSentPicture } from '../invoices/index.ts';
import { openPage } from './open-page.ts';

/** Pictures of packages by the link of a customer's mail (OPT-06). While a quote is revised, those of what they were sent (VER-09). */
export function portalPictureRoutes(platform: Platform): Handlers<Pick<typeof offerPictures, 'read'>> {
  return {
    read: async ({ params }) => {
      const { invoiceId, pictureId } = params;
      const { account, db } = await openPage(platform, params);
      const { customerId } = account;
      const invoice = await readInvoice(db, invoiceId);
      found(invoice?.customerId === customerId ? invoice : null);
      return openFile(platform, found(await readSentPicture(db, { pictureId, invoiceId, customerId })));
    },
  };
}
