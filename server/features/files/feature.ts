import { files } from '@underlay/contract/files.ts';
import { feature, routes } from '../../http/feature.ts';
import { dropFiles } from './drop-files.ts';
import { fileRoutes } from './routes.ts';

export const filesFeature = feature({
  routes: [routes(files, fileRoutes)],
  schedules: [{ name: 'drop-unneeded-files', seconds: 60, run: dropFiles }],
});
