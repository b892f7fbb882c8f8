import type { offerPictures } from '@underlay/contract/offer-pictures.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { readDetail } from './read-detail.ts';
import { choosePicture, removePicture } from './section-pictures.ts';

/** The customer's is answered by the portal, which is younger. */
export function pictureRoutes(platform: Platform): Handlers<Omit<typeof offerPictures, 'read'>> {
  return {
    choose: async ({ db, params, body: { fileId }, user, ...reader }) => {
      await choosePicture(platform, db, { ...params, fileId, userId: user.id, caller: reader });
      return readDetail(db, params.invoiceId, reader);
    },
    remove: async ({ db, params, user, ...reader }) => {
      await removePicture(platform, db, { ...params, userId: user.id, caller: reader });
      return readDetail(db, params.invoiceId, reader);
    },
  };
}
