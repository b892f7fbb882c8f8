import { files } from '@underlay/contract/files.ts';
import { feature, routes } from '../../http/feature.ts';
import { fileRoutes } from './routes.ts';

export const filesFeature = feature({
  routes: [routes(files, fileRoutes)],
});
