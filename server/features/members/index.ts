/** What younger features may use of members. */
export { acceptInvitation } from './answer-invitation.ts';
export { invite } from './invite.ts';
export { listMembers } from './member-store.ts';
export { membersForChange } from './members-for-change.ts';
