/** What younger features may use of credits. */
export { composeCredit } from './credit-mail.ts';
export { creditRoutes } from './routes.ts';
