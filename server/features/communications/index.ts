/** What younger features may use of communications. */
export { composeMessage } from './message-mail.ts';
export { lockCorrespondent } from './message-store.ts';
export { openConversation } from './open-conversation.ts';
export { communicationRoutes } from './routes.ts';
export { receiveMessage, sendMessage, storeInbound } from './write-message.ts';
