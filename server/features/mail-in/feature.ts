import { feature } from '../../http/feature.ts';
import { mountMailHook } from './mail-hook.ts';

export const mailInFeature = feature({
  webhooks: [mountMailHook],
});
