/** Who works in a business: invited by mail, all with the same rights (AUTH-21). */
export { mailInvitation, mailMember } from './member-mail.ts';
