import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callCounted, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';
import type { ContactSearch } from '../contacts/index.ts';

export type SubcontractorEntries = Sent<'POST /business/:businessId/sub-contractors'>['body'];

const subcontractorsKey = (businessId: string) => businessKey(businessId, 'subcontractors');

/** An SSN that was sent is not kept in memory any longer than the save takes. */
const FORGOTTEN = { gcTime: 0 };

/** By name (D70). */
export const subcontractorsQuery = (businessId: string, query: ContactSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...subcontractorsKey(businessId), 'list', query],
    queryFn: ({ signal }) =>
      callPage('GET /business/:businessId/sub-contractors', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const subcontractorQuery = (businessId: string, contractorId: string) =>
  queryOptions({
    queryKey: [...subcontractorsKey(businessId), contractorId],
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/sub-contractors/:contractorId',
        { params: { businessId, contractorId }, query: { pageSize: 1 } },
        signal,
      ),
  });

/** A page of what they handed in, newest first (SUB-08). */
export const reportsOfSubcontractorQuery = (businessId: string, contractorId: string, query: PagesAsked) =>
  queryOptions({
    queryKey: [...subcontractorsKey(businessId), contractorId, 'reports', query],
    queryFn: async ({ signal }) => {
      const { answer, total } = await callCounted(
        'GET /business/:businessId/sub-contractors/:contractorId',
        { params: { businessId, contractorId }, query },
        signal,
      );
      return { rows: answer.expenseReports, total: total ?? answer.expenseReports.length };
    },
    placeholderData: keepPreviousData,
  });

export function useCreateSubcontractor(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: SubcontractorEntries) =>
      call('POST /business/:businessId/sub-contractors', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: subcontractorsKey(businessId) }),
  });
}

/** The answer is the stored subcontractor. The expense reports stay as they were known. */
export function useChangeSubcontractor(businessId: string, contractorId: string) {
  const client = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: SubcontractorEntries) =>
      call('PUT /business/:businessId/sub-contractors/:contractorId', { params: { businessId, contractorId }, body }),
    onSuccess: (subContractor) => {
      const { queryKey } = subcontractorQuery(businessId, contractorId);
      client.setQueryData(queryKey, (known) => known && { ...known, subContractor });
      return client.invalidateQueries({ queryKey: businessKey(businessId) });
    },
  });
}
