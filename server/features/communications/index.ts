/** What younger features may use of communications. */
export { mailMessage, messageNotMailed } from './message-mail.ts';
export { openConversation } from './open-conversation.ts';
export { communicationRoutes } from './routes.ts';
export { receiveMessage, sendMessage } from './write-message.ts';
