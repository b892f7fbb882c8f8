/** What younger features may use of mail in. */
export { listenForMail, type MailListener } from './mail-listener.ts';
