import { security } from '@underlay/contract/security.ts';
import { feature, routes } from '../../http/feature.ts';
import { lookForBursts, operatorAlert } from './alert-operator.ts';
import { forgetOldEvents } from './forget-old-events.ts';
import { securityRoutes } from './routes.ts';

export const securityFeature = feature({
  routes: [routes(security, securityRoutes)],
  tasks: [operatorAlert],
  schedules: [
    { name: 'look-for-bursts', seconds: 60, run: lookForBursts },
    { name: 'forget-security-events', seconds: 3_600, run: forgetOldEvents },
  ],
});
