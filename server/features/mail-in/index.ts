/** What younger features may use of mail in. */
export { mountMailHook } from './mail-hook.ts';
export { listenForMail, type MailListener } from './mail-listener.ts';
