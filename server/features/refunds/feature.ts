import { feature } from '../../http/feature.ts';

export const refundsFeature = feature({});
