import { feature } from '../../http/feature.ts';

export const receivablesFeature = feature({});
