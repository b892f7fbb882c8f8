import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

export type JobMoney = Answer<'GET /business/:businessId/jobs/:jobId/money'>;
export type Draw = JobMoney['draws'][number];

export const jobMoneyQuery = (businessId: string, jobId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'jobs', jobId, 'money'),
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/jobs/:jobId/money', { params: { businessId, jobId } }, signal),
  });

/** Makes the invoice of a draw, which waits to be sent. Answers the figures with it. */
export function useBillDraw(businessId: string, jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (drawId: string) =>
      call('POST /business/:businessId/jobs/:jobId/draws/:drawId/bill', {
        params: { businessId, jobId, drawId },
        body: { send: false },
      }),
    onSuccess: (money) => {
      client.setQueryData(jobMoneyQuery(businessId, jobId).queryKey, money);
      void client.invalidateQueries({ queryKey: businessKey(businessId, 'jobs') });
      void client.invalidateQueries({ queryKey: businessKey(businessId, 'invoices') });
    },
  });
}
