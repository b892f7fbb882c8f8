import { isForConnections } from '@underlay/contract/connection-access.ts';
import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { isEnough } from '@underlay/domain/connections/connection-rights.ts';
import { Refused } from '../services/refused.ts';
import type { Connection } from './caller.ts';

/**
 * A program works in its own business alone, with its own rights (CONN-05). Of another business it learns nothing (D06). The order is
 * that of people: first whether there is anything, then whether it may.
 */
export function authorizeConnection(
  spec: Endpoint,
  { businessId }: Record<string, string>,
  { businessId: own, rights, onlyRead }: Connection,
) {
  if (spec.access === 'connection') return;
  if (spec.access === 'manager' && businessId !== own) throw new Refused('NOT_FOUND');
  if (!isForConnections(spec)) throw new Refused('not_for_connections');
  if (spec.right === undefined || !isEnough(rights, spec.right))
    throw new Refused('not_your_role', { copy: NOT_INCLUDED });
  if (onlyRead && spec.method !== 'GET') throw new Refused('not_your_role', { copy: ONLY_READS });
}

const NOT_INCLUDED = 'What this connection may do does not include this. An owner can change that.';
const ONLY_READS = 'This connection may only read. An owner can change that.';
