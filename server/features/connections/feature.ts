import { connections } from '@underlay/contract/connections.ts';
import { feature, routes } from '../../http/feature.ts';
import { connectionEndsMail, tellOfEnds } from './ending-mail.ts';
import { connectionRoutes } from './routes.ts';

export const connectionsFeature = feature({
  routes: [routes(connections, connectionRoutes)],
  tasks: [connectionEndsMail],
  schedules: [tellOfEnds],
});
