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
export const useBillDraw = (businessId: string, jobId: string) =>
  useContractChange(businessId, jobId, (drawId: string) =>
    call('POST /business/:businessId/jobs/:jobId/draws/:drawId/bill', {
      params: { businessId, jobId, drawId },
      body: { send: false },
    }),
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
    onSuccess: (money) => {
      client.setQueryData(jobMoneyQuery(businessId, jobId).queryKey, money);
      for (const changed of ['jobs', 'invoices', 'tasks'] as const)
        void client.invalidateQueries({ queryKey: businessKey(businessId, changed) });
    },
  });
}
