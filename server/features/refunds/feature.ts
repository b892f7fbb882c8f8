import { feature } from '../../http/feature.ts';
import { refundSubmission } from './submit-refund.ts';

export const refundsFeature = feature({
  tasks: [refundSubmission],
});
