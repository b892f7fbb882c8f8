/** What the app and younger features may use of the outbox. */
export { deliverMail } from './deliver-mail.ts';
