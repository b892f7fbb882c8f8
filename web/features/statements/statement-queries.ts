import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Sent } from '../../api/client.ts';
import { accountKey, businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { AccountPathIds } from '../portal/index.ts';
import type { StatementSearch } from './statement-search.ts';

export type SentStatements = Answer<'GET /business/:businessId/customers/:customerId/statements'>;
export type SentStatement = SentStatements['sent'][number];
export type StatementSchedule = SentStatements['schedule'];

/** The same as the API is asked for it. */
export const askedOf = ({ sent, ...days }: StatementSearch) => (sent === undefined ? days : { statementId: sent });

export const statementQuery = (businessId: string, customerId: string, search: StatementSearch = {}) =>
  queryOptions({
    queryKey: businessKey(businessId, 'statements', customerId, search),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/customers/:customerId/statement',
        { params: { businessId, customerId }, query: askedOf(search) },
        signal,
      ),
    // Another statement of the same customer stays until this one is there. Nobody is shown another customer's.
    placeholderData: (known, asked) => (asked?.queryKey[3] === customerId ? known : undefined),
  });

/** While a mail is under way it is looked at again. */
const LOOKS_AGAIN_MILLISECONDS = 4_000;

/** Those that were sent, newest first, page by page (STMT-06). */
export const sentStatementsQuery = (businessId: string, customerId: string) =>
  infiniteQueryOptions({
    queryKey: businessKey(businessId, 'statements', customerId, 'sent'),
    queryFn: ({ pageParam: page, signal }) =>
      call(
        'GET /business/:businessId/customers/:customerId/statements',
        { params: { businessId, customerId }, query: { page } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasOlder }, pages) => (hasOlder ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) =>
      sentOf(state.data?.pages).some(({ deliveries }) => deliveries.some((delivery) => delivery.state === 'queued'))
        ? LOOKS_AGAIN_MILLISECONDS
        : false,
  });

/** Each once: one that is sent while older pages are asked for moves another onto them. */
export const sentOf = (pages: readonly SentStatements[] = []): SentStatement[] => [
  ...new Map(pages.flatMap(({ sent }) => sent).map((each) => [each.uuid, each])).values(),
];

export function useSendStatement(businessId: string, customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<'POST /business/:businessId/customers/:customerId/statement/send'>['body']) =>
      call('POST /business/:businessId/customers/:customerId/statement/send', {
        params: { businessId, customerId },
        body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: businessKey(businessId, 'statements', customerId) }),
  });
}

export function useChangeSchedule(businessId: string, customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<'PUT /business/:businessId/customers/:customerId/statement-schedule'>['body']) =>
      call('PUT /business/:businessId/customers/:customerId/statement-schedule', {
        params: { businessId, customerId },
        body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: businessKey(businessId, 'statements', customerId) }),
  });
}

export const customerStatementQuery = (ids: AccountPathIds, search: StatementSearch) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'statement', search),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/statement',
        { params: { portfolioId: ids.portfolioId, accountId: ids.accountId }, query: askedOf(search) },
        signal,
      ),
    placeholderData: (known, asked) => (asked?.queryKey[1] === ids.accountId ? known : undefined),
  });
