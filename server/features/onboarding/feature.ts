import { onboarding } from '@underlay/contract/onboarding.ts';
import { feature, routes } from '../../http/feature.ts';
import { bringUpToDate } from './bring-provider-up-to-date.ts';
import { catchUp } from './catch-up.ts';
import { onboardingMail } from './onboarding-mail.ts';
import { onboardingRoutes } from './routes.ts';

export const onboardingFeature = feature({
  routes: [routes(onboarding, onboardingRoutes)],
  tasks: [bringUpToDate, onboardingMail],
  schedules: [{ name: 'look-after-businesses-on-their-way', seconds: 900, run: catchUp }],
});
