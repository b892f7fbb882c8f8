import { invoiceFiles } from '@underlay/contract/files.ts';
import { feature, routes } from '../../http/feature.ts';
import { invoiceFileRoutes } from './file-routes.ts';

export const invoicesFeature = feature({
  routes: [routes(invoiceFiles, invoiceFileRoutes)],
});
