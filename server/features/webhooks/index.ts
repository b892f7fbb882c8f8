/** What the app may use of webhooks. */
export { sendingMessages } from './send-due.ts';
