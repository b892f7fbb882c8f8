/** What customers settle themselves: how they are reached, and what they receive. */
export { onRequestStatus } from './ask-for-texts.ts';
export { textsConfirmed } from './texts-confirmed.ts';
