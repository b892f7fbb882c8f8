import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { hasRight, ROLE_NAMES, type Role } from '@underlay/domain/members/rights.ts';
import { Refused } from '../services/refused.ts';
import { authorizeConnection } from './authorize-connection.ts';
import type { Authenticator, TokenCheck } from './caller.ts';
import { signedIn } from './identified-callers.ts';

export const needsToken = ({ access }: Endpoint): boolean =>
  access === 'manager' || access === 'user' || access === 'connection';

/** A member of the business in the path, whose role has the right that the endpoint names. Everybody else gets 404 (D06). */
export async function authorize(
  authenticator: Authenticator,
  spec: Endpoint,
  params: Record<string, string>,
  caller: TokenCheck | null,
) {
  if (!needsToken(spec)) return;
  const user = signedIn(caller);
  if (user.connection) return authorizeConnection(spec, params, user.connection);
  // What a program asks about itself is nothing that a person has.
  if (spec.access === 'connection') throw new Refused('NOT_FOUND');
  if (spec.access !== 'manager') return;
  const { businessId } = params;
  if (!businessId) throw new Error(`${spec.path} asks for a manager but names no business`);
  // Who may not work there, or has yet to give a second factor, is asked about alone: that is noted, and refused in words.
  const known = caller?.ok && caller.membership?.businessId === businessId ? caller.membership.role : undefined;
  const role = known ?? (await authenticator.roleOf(businessId, user.id));
  if (role === null) throw new Refused('NOT_FOUND');
  if (!hasRight(role, spec.right)) throw notYourRole(role);
}

/** The same for an id that exists and for one that does not: nothing of the object was read (ROLE-06). */
const notYourRole = (role: Role) =>
  new Refused('not_your_role', {
    copy: `Your role (${ROLE_NAMES[role]}) does not include this. An owner can change that.`,
  });
