import { feature } from '../../http/feature.ts';

export const subcontractorsFeature = feature({});
