import { feature } from '../../http/feature.ts';

export const jobsFeature = feature({});
