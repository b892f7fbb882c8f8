import { isForConnections } from '@underlay/contract/connection-access.ts';
import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { isEnough, rightsToRead } from '@underlay/domain/connections/connection-rights.ts';
import { notYourRole } from '../services/not-your-role.ts';
import { Refused } from '../services/refused.ts';
import type { Connection, Standing } from './caller.ts';

/**
 * A program works in its own business alone, with its own rights (CONN-05). Of another business it learns nothing (D06). The order is
 * that of people: first whether there is anything, then whether it may.
 */
export function authorizeConnection(
  spec: Endpoint,
  { businessId }: Record<string, string>,
  { businessId: own, rights, onlyRead }: Connection,
): Standing {
  const kept = rightsToRead({ rights, onlyRead });
  const standing: Standing = { role: null, may: (need) => isEnough(kept, need) };
  if (spec.access === 'connection') return standing;
  if (spec.access === 'manager' && businessId !== own) throw new Refused('NOT_FOUND');
  if (!isForConnections(spec)) throw new Refused('not_for_connections');
  if (spec.programs === undefined && !isEnough(rights, spec.right ?? 'member')) throw notYourRole(null);
  if (onlyRead && spec.method !== 'GET') throw new Refused('not_your_role', { copy: ONLY_READS });
  return standing;
}

const ONLY_READS = 'This connection may only read. An owner can change that.';
