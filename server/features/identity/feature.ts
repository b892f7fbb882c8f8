import { identity, settings } from '@underlay/contract/identity.ts';
import { feature, routes } from '../../http/feature.ts';
import { sweepOauthRecords } from './oauth-store.ts';
import { identityRoutes, settingsRoutes } from './routes.ts';

export const identityFeature = feature({
  routes: [routes(identity, identityRoutes), routes(settings, settingsRoutes)],
  schedules: [{ name: 'forget-old-sign-ins', seconds: 3_600, run: sweepOauthRecords }],
});
