import { portalOffers } from '@underlay/contract/portal-offers.ts';
import { feature, routes } from '../../http/feature.ts';
import { portalOfferRoutes } from './routes.ts';

const { read, accept, decline } = portalOffers;

export const sellingFeature = feature({ routes: [routes({ read, accept, decline }, portalOfferRoutes)] });
