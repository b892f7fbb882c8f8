import { canHave } from '@underlay/domain/connections/connection-rights.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether there are programs that may call it (CONN-05). What they may not, only a signed-in person can do. */
export const isForConnections = ({ access, right, programs }: Endpoint): boolean =>
  access === 'connection' || programs !== undefined || (right !== undefined && canHave(right));
