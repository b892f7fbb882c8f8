/** What customers settle themselves: how they are reached, and what they receive. */
export { mailContactChange } from './contact-mail.ts';
export { contactRoutes } from './routes.ts';
