import { refunds } from '@underlay/contract/refunds.ts';
import { feature, routes } from '../../http/feature.ts';
import { refundRoutes } from './routes.ts';
import { refundSubmission } from './submit-refund.ts';

export const refundsFeature = feature({
  routes: [routes(refunds, refundRoutes)],
  tasks: [refundSubmission],
});
