/** What the app may use of the audit log. */
export { seeMembers } from './see-member.ts';
