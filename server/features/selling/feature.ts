import { portalOffers } from '@underlay/contract/portal-offers.ts';
import { feature, routes } from '../../http/feature.ts';
import { portalOfferRoutes } from './routes.ts';

export const sellingFeature = feature({ routes: [routes(portalOffers, portalOfferRoutes)] });
