import { credits } from '@underlay/contract/credits.ts';
import { grantedDiscounts } from '@underlay/contract/early-discount.ts';
import { portalCreditNotes } from '@underlay/contract/portal-credit-notes.ts';
import { waivers } from '@underlay/contract/waivers.ts';
import { feature, routes } from '../../http/feature.ts';
import { discountRoutes } from './grant-discount.ts';
import { portalNoteRoutes } from './portal-routes.ts';
import { creditRoutes } from './routes.ts';
import { waiverRoutes } from './waive-charge.ts';

export const creditsFeature = feature({
  routes: [
    routes(credits, creditRoutes),
    routes(grantedDiscounts, discountRoutes),
    routes(waivers, waiverRoutes),
    routes(portalCreditNotes, portalNoteRoutes),
  ],
});
