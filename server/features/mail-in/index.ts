/** What younger features may use of mail in. */
export { listenForMail, type MailListener } from './mail-listener.ts';
export { takeQuestion } from './take-question.ts';
