/** What younger features may use of members. */
export { lockMembers } from './member-store.ts';
