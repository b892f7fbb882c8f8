import { credits } from '@underlay/contract/credits.ts';
import { feature, routes } from '../../http/feature.ts';
import { creditRoutes } from './routes.ts';

export const creditsFeature = feature({ routes: [routes(credits, creditRoutes)] });
