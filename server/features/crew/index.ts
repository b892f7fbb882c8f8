/** What younger features may use of the crew's page. */
export { composeCrewMail } from './crew-mail.ts';
