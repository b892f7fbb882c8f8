import { contact } from '@underlay/contract/contact.ts';
import { feature, routes } from '../../http/feature.ts';
import { contactRoutes } from './routes.ts';

export const contactFeature = feature({
  routes: [routes(contact, contactRoutes)],
});
