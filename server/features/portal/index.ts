/** The customer's side of what older features keep. */
export { portalRoutes } from './routes.ts';
