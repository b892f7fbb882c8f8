/** What the app may use of webhooks. */
export { makeWebhook } from './make-webhook.ts';
export { sendingMessages } from './send-due.ts';
export { pauseAll } from './webhook-store.ts';
