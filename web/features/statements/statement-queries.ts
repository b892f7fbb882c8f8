import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Answer, call, type Sent } from '../../api/client.ts';
import { accountKey, businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { AccountPathIds } from '../portal/index.ts';

/** Which statement it is, as it stands in the address. */
export interface StatementSearch {
  readonly kind?: 'activity';
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** One that was sent, as it was. */
  readonly sent?: string;
}

export type SentStatements = Answer<'GET /business/:businessId/customers/:customerId/statements'>;
export type SentStatement = SentStatements['sent'][number];
export type StatementSchedule = SentStatements['schedule'];

/** Somebody may have written the address by hand: what no statement can be is left out. */
export function readStatementSearch({ kind, from, to, sent }: Record<string, unknown>): StatementSearch {
  if (typeof sent === 'string') return { sent };
  if (kind !== 'activity') return {};
  return { kind, ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

const isDay = (value: unknown): value is CalendarDate => typeof value === 'string' && isCalendarDate(value);

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
    placeholderData: keepPreviousData,
  });

/** While a mail is under way it is looked at again. */
const LOOKS_AGAIN_MILLISECONDS = 4_000;

export const sentStatementsQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'statements', customerId, 'sent'),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/customers/:customerId/statements',
        { params: { businessId, customerId } },
        signal,
      ),
    refetchInterval: ({ state }) =>
      state.data?.sent.some(({ deliveries }) => deliveries.some((delivery) => delivery.state === 'queued'))
        ? LOOKS_AGAIN_MILLISECONDS
        : false,
  });

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
    placeholderData: keepPreviousData,
  });
