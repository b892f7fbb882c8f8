import { feature } from '../../http/feature.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverText } from './deliver-text.ts';

export const outboxFeature = feature({
  tasks: [deliverMail, deliverText],
});
