import { feature } from '../../http/feature.ts';

export const deliveriesFeature = feature({});
