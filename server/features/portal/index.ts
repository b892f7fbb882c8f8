/** The customer's side of what older features keep. */
export { openCustomerFile } from './open-customer-file.ts';
export { portalRoutes } from './routes.ts';
