import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

/** Which statement it is, as it stands in the address. */
export interface StatementSearch {
  readonly kind?: 'activity';
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/** Somebody may have written the address by hand: what no statement can be is left out. */
export function readStatementSearch({ kind, from, to }: Record<string, unknown>): StatementSearch {
  if (kind !== 'activity') return {};
  return { kind, ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

const isDay = (value: unknown): value is CalendarDate => typeof value === 'string' && isCalendarDate(value);

export const statementQuery = (businessId: string, customerId: string, search: StatementSearch = {}) =>
  queryOptions({
    queryKey: businessKey(businessId, 'statements', customerId, search),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/customers/:customerId/statement',
        { params: { businessId, customerId }, query: { ...search } },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
