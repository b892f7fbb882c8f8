/** What customers settle themselves: how they are reached, and what they receive. */
export { giveUpTextRequest, hearOfRequest, sendTextRequest } from './ask-for-texts.ts';
export { mailContactChange } from './contact-mail.ts';
