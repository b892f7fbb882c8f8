export { figureRoutes } from './figure-routes.ts';
