import { onboarding } from '@underlay/contract/onboarding.ts';
import { feature, routes } from '../../http/feature.ts';
import { onboardingRoutes } from './routes.ts';

export const onboardingFeature = feature({
  routes: [routes(onboarding, onboardingRoutes)],
});
