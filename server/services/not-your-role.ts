import { notIncluded, type Role } from '@underlay/domain/members/rights.ts';
import { Refused } from './refused.ts';

/** The same for an id that exists and for one that does not: nothing of the object was read (ROLE-06). A program has no role. */
export const notYourRole = (role: Role | null) =>
  new Refused('not_your_role', { copy: role ? notIncluded(role) : NOT_INCLUDED });

const NOT_INCLUDED = 'What this connection may do does not include this. An owner can change that.';
