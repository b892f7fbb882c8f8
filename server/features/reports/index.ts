export { figureRoutes } from './figure-routes.ts';
export { reportRoutes } from './routes.ts';
