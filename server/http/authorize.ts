import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { hasRight, ROLE_NAMES, type Role } from '@underlay/domain/members/rights.ts';
import { Refused } from '../services/refused.ts';
import type { Authenticator, User } from './caller.ts';

/** A member of the business in the path, whose role has the right that the endpoint names. Everybody else gets 404 (D06). */
export async function authorize(
  authenticator: Authenticator,
  spec: Endpoint,
  params: Record<string, string>,
  user: User | null,
) {
  if (spec.access !== 'manager') return;
  const { businessId } = params;
  if (!user || !businessId) throw new Error(`${spec.path} asks for a manager but names no business`);
  const role = await authenticator.roleOf(businessId, user.id);
  if (role === null) throw new Refused('NOT_FOUND');
  if (!hasRight(role, spec.right)) throw notYourRole(role);
}

/** The same for an id that exists and for one that does not: nothing of the object was read (ROLE-06). */
const notYourRole = (role: Role) =>
  new Refused('not_your_role', {
    copy: `Your role (${ROLE_NAMES[role]}) does not include this. An owner can change that.`,
  });
