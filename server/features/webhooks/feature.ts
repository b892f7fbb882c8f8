import { webhooks } from '@underlay/contract/webhooks.ts';
import { feature, routes } from '../../http/feature.ts';
import { webhookMail } from './failing-mail.ts';
import { forgetMessages, settleUnsendable } from './forget-messages.ts';
import { webhookRoutes } from './routes.ts';
import { sendingMessages } from './send-due.ts';

export const webhooksFeature = feature({
  routes: [routes(webhooks, webhookRoutes)],
  tasks: [webhookMail],
  schedules: [settleUnsendable, forgetMessages],
  looks: [sendingMessages],
});
