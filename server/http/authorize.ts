import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { mayOf } from '@underlay/domain/members/rights.ts';
import { notYourRole } from '../services/not-your-role.ts';
import { Refused } from '../services/refused.ts';
import { authorizeConnection } from './authorize-connection.ts';
import type { Authenticator, Standing, TokenCheck } from './caller.ts';
import { signedIn } from './identified-callers.ts';

export const needsToken = ({ access }: Endpoint): boolean =>
  access === 'manager' || access === 'user' || access === 'connection';

/**
 * A member of the business in the path, whose role has the right that the endpoint names. Everybody else gets 404 (D06). Answers
 * what they may there, and null where nobody is asked for.
 */
export async function authorize(
  authenticator: Pick<Authenticator, 'roleOf'>,
  spec: Endpoint,
  params: Record<string, string>,
  caller: TokenCheck | null,
): Promise<Standing | null> {
  if (!needsToken(spec)) return null;
  const user = signedIn(caller);
  if (user.connection) return authorizeConnection(spec, params, user.connection);
  // What a program asks about itself is nothing that a person has.
  if (spec.access === 'connection') throw new Refused('NOT_FOUND');
  if (spec.access !== 'manager') return null;
  const { businessId } = params;
  if (!businessId) throw new Error(`${spec.path} asks for a manager but names no business`);
  // Who may not work there, or has yet to give a second factor, is asked about alone: that is noted, and refused in words.
  const known = caller?.ok && caller.membership?.businessId === businessId ? caller.membership.role : undefined;
  const role = known ?? (await authenticator.roleOf(businessId, user.id));
  if (role === null) throw new Refused('NOT_FOUND');
  const may = mayOf(role);
  if (!may(spec.right)) throw notYourRole(role);
  return { role, may };
}
