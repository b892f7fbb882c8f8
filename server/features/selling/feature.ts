import { offerPictures } from '@underlay/contract/offer-pictures.ts';
import { portalOffers } from '@underlay/contract/portal-offers.ts';
import { recordedOffers } from '@underlay/contract/recorded-offers.ts';
import { signedFiles } from '@underlay/contract/signed-files.ts';
import { feature, routes } from '../../http/feature.ts';
import { dropPictures } from './drop-pictures.ts';
import { portalPictureRoutes } from './picture-routes.ts';
import { recordedOfferRoutes } from './recorded-routes.ts';
import { portalOfferRoutes } from './routes.ts';
import { makeMissingCopies, signedCopy } from './signed-copy.ts';
import { signedCopyMail } from './signed-mail.ts';
import { signedFileRoutes } from './signed-routes.ts';
import { signingCodeMail } from './signing-code-mail.ts';

const { read, versions, versionPdf, accept, sendCode, decline } = portalOffers;

export const sellingFeature = feature({
  routes: [
    routes({ read, versions, versionPdf, accept, sendCode, decline }, portalOfferRoutes),
    routes({ read: offerPictures.read }, portalPictureRoutes),
    routes(recordedOffers, recordedOfferRoutes),
    routes(signedFiles, signedFileRoutes),
  ],
  tasks: [signedCopy, signedCopyMail, signingCodeMail],
  schedules: [
    { name: 'signed-copies', seconds: 600, run: makeMissingCopies },
    { name: 'drop-unneeded-pictures', seconds: 3_600, run: dropPictures },
  ],
});
