import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { MeJson } from '@underlay/contract/me.ts';
import type { May, Role } from '@underlay/domain/members/rights.ts';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useBusinessId } from './use-business-id.ts';

/** What this person is in the business. It is known before the first of its pages is drawn, and asked again when it may have changed. */
export const meQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'me'),
    queryFn: ({ signal }) => call('GET /business/:businessId/me', { params: { businessId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** ROLE-13: what every screen shows is decided by this function. */
export const mayWith = ({ rights }: Pick<MeJson, 'rights'>): May => {
  const may: May = (need) =>
    need === 'member' ||
    (typeof need === 'string' ? rights.includes(need) : need.some((right) => rights.includes(right)));
  return may;
};

export const useMe = () => useSuspenseQuery(meQuery(useBusinessId())).data;

export const useMay = (): May => mayWith(useMe());

/** Where each role begins (ROLE-14). */
export const BEGINNINGS = {
  owner: { to: '/p/m/$businessId/dashboard', label: 'Dashboard' },
  office: { to: '/p/m/$businessId/dashboard', label: 'Dashboard' },
  estimator: { to: '/p/m/$businessId/jobs', label: 'Jobs' },
  crew: { to: '/p/m/$businessId/dashboard', label: 'Dashboard' },
  accountant: { to: '/p/m/$businessId/reports', label: 'Reports' },
} as const satisfies Record<Role, { to: string; label: string }>;
