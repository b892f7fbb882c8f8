/** What customers settle themselves: how they are reached, and what they receive. */
export { hearOfRequest } from './ask-for-texts.ts';
