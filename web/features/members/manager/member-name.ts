import type { MemberJson } from '@underlay/contract/members.ts';

/** What others call a member. Who may not see addresses has the name alone. */
export const nameOf = ({ name, email }: MemberJson): string => name || email || 'A member';
