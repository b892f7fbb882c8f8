import { portal } from '@underlay/contract/portal.ts';
import { portalJobs } from '@underlay/contract/portal-jobs.ts';
import { portalOffers } from '@underlay/contract/portal-offers.ts';
import { feature, routes } from '../../http/feature.ts';
import { askAboutOffer } from './ask-about-offer.ts';
import { jobRoutes } from './job-routes.ts';
import { linksMail } from './mail-links.ts';
import { portalRoutes } from './routes.ts';

export const portalFeature = feature({
  routes: [
    routes(portal, portalRoutes),
    routes(portalJobs, jobRoutes),
    routes({ ask: portalOffers.ask }, askAboutOffer),
  ],
  tasks: [linksMail],
});
