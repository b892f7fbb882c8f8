import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Answer, call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

export type JobMoney = Answer<'GET /business/:businessId/jobs/:jobId/money'>;
export type Draw = JobMoney['draws'][number];

/** It as it is stored since it was changed. */
export const drawIn = ({ draws }: JobMoney, before: Draw): Draw =>
  draws.find(({ uuid }) => uuid === before.uuid) ?? before;

export const jobMoneyQuery = (businessId: string, jobId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'jobs', jobId, 'money'),
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/jobs/:jobId/money', { params: { businessId, jobId } }, signal),
  });

/** Makes the invoice of a draw, which waits to be sent. Answers the figures with it. `reached`: the day, where somebody says so. */
export const useBillDraw = (businessId: string, jobId: string) =>
  useContractChange(businessId, jobId, ({ drawId, ...reached }: { drawId: string; reached?: CalendarDate }) =>
    call('POST /business/:businessId/jobs/:jobId/draws/:drawId/bill', {
      params: { businessId, jobId, drawId },
      body: { send: false, ...reached },
    }),
  );

type DrawChange = Sent<'PUT /business/:businessId/jobs/:jobId/draws/:drawId'>['body'];

/** DRAW-08. */
export const useChangeDraw = (businessId: string, jobId: string, drawId: string) =>
  useContractChange(businessId, jobId, (body: DrawChange) =>
    call('PUT /business/:businessId/jobs/:jobId/draws/:drawId', { params: { businessId, jobId, drawId }, body }),
  );

type DrawSplit = Sent<'POST /business/:businessId/jobs/:jobId/draws/:drawId/split'>['body'];

export const useSplitDraw = (businessId: string, jobId: string, drawId: string) =>
  useContractChange(businessId, jobId, (body: DrawSplit) =>
    call('POST /business/:businessId/jobs/:jobId/draws/:drawId/split', { params: { businessId, jobId, drawId }, body }),
  );

/** With the next one, both as they were read. */
export const useJoinDraw = (businessId: string, jobId: string) =>
  useContractChange(businessId, jobId, ({ draw, next }: { readonly draw: Draw; readonly next: Draw }) =>
    call('POST /business/:businessId/jobs/:jobId/draws/:drawId/join', {
      params: { businessId, jobId, drawId: draw.uuid },
      body: { version: draw.version, next: { uuid: next.uuid, version: next.version } },
    }),
  );

type Release = NonNullable<Sent<'POST /business/:businessId/jobs/:jobId/release'>['body']>;

/** RET-04 */
export const useReleaseRetainage = (businessId: string, jobId: string) =>
  useContractChange(businessId, jobId, (body: Release) =>
    call('POST /business/:businessId/jobs/:jobId/release', { params: { businessId, jobId }, body }),
  );

/** CONT-06. */
export const useCancelContract = (businessId: string, jobId: string) =>
  useContractChange(businessId, jobId, (reason: string) =>
    call('PUT /business/:businessId/jobs/:jobId/contract', {
      params: { businessId, jobId },
      body: { canceled: true, reason },
    }),
  );

/** Every change of a contract answers its figures, and changes its job and invoices. */
function useContractChange<Variables>(
  businessId: string,
  jobId: string,
  mutationFn: (variables: Variables) => Promise<JobMoney>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // What refuses it may be what somebody else did meanwhile.
    onError: () => client.invalidateQueries({ queryKey: jobMoneyQuery(businessId, jobId).queryKey }),
    onSuccess: (money) => {
      client.setQueryData(jobMoneyQuery(businessId, jobId).queryKey, money);
      for (const changed of ['jobs', 'invoices', 'tasks'] as const)
        void client.invalidateQueries({ queryKey: businessKey(businessId, changed) });
    },
  });
}
