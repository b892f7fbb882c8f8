/** What younger features and the app may use of the audit log. */
export { eventsById } from './event-page-store.ts';
export { eventJson, sentenceOf } from './event-sentence.ts';
export { seeMembers } from './see-member.ts';
