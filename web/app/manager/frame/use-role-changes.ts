import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { businessKey } from '../../../api/query-keys.ts';
import { businessesQuery } from '../../../features/businesses/business-queries.ts';
import { useMe } from '../../../features/businesses/rights.ts';

/**
 * ROLE-15: a role that changed while a page is open. What was read with the role before is asked again, and forgotten where nobody
 * looks at it. What is being typed stays.
 */
export function useRoleChanges(businessId: string): void {
  const client = useQueryClient();
  const { role } = useMe();
  const known = useRef({ businessId, role });
  useEffect(() => {
    const before = known.current;
    known.current = { businessId, role };
    if (before.businessId !== businessId || before.role === role) return;
    const queryKey = businessKey(businessId);
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: businessesQuery.queryKey });
  }, [client, businessId, role]);
}
