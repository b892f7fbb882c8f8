import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditFilter } from '@underlay/contract/audit.ts';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import type { AuditSearch } from './audit-fields.ts';

interface Place {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** It is asked anew whenever the page is opened: every change of anybody stands in it. */
export const auditQuery = (businessId: string, search: AuditSearch, { before, after }: Place) =>
  queryOptions({
    queryKey: businessKey(businessId, 'audit', { ...search, before, after }),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/events',
        { params: { businessId }, query: { ...filterOf(search), before: eventIn(before), after: eventIn(after) } },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whoever types another place than an event into the address gets the newest ones. */
const eventIn = (place: string | undefined): string | undefined => (/^\d{1,15}$/.test(place ?? '') ? place : undefined);

/** What is empty is not asked for. Of a number that was copied with its name, only the digits count. */
export const filterOf = ({ text, ...search }: AuditSearch): AuditFilter =>
  Object.fromEntries(
    Object.entries({ ...search, text: text.replaceAll(/\D/g, '').slice(0, 9) }).filter(([, value]) => value !== ''),
  ) as AuditFilter;
