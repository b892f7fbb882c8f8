import type { FirstAnswer, PageToDraw } from '@underlay/contract/drawn-page.ts';
import { parsed } from '../../api/client.ts';
import { creditNotesQuery } from '../../features/portal/credit-note-queries.ts';
import {
  accountQuery,
  customerInvoiceQuery,
  customerInvoicesQuery,
  eligibilityQuery,
  settingsQuery,
} from '../../features/portal/portal-queries.ts';
import { DEFAULT_PAGE_SIZE } from '../../ui/table/pager.tsx';
import type { Known } from './drawn-page.ts';

/** The answers as the pages have them, each under the key of its query. */
export function knownOf({ ids, answers }: PageToDraw): Known {
  const { portfolioId = '', accountId = '', invoiceId = '' } = ids;
  const { account, eligible, settings, open, paid, notes, invoice } = answers;
  const own = { portfolioId, accountId };
  const start = { page: 1, pageSize: DEFAULT_PAGE_SIZE };
  return [
    ...known(accountQuery(own).queryKey, account),
    ...known(eligibilityQuery(accountId).queryKey, eligible),
    ...known(settingsQuery.queryKey, settings),
    ...known(customerInvoicesQuery(own, { ...start, state: 'open' }).queryKey, open),
    ...known(customerInvoicesQuery(own, { ...start, state: 'paid' }).queryKey, paid),
    ...known(creditNotesQuery(own, start).queryKey, notes),
    ...known(customerInvoiceQuery(own, invoiceId).queryKey, invoice),
  ];
}

function known(key: readonly unknown[], answer: FirstAnswer | undefined): Known {
  if (answer === undefined) return [];
  const data = parsed(answer.json);
  return [[key, answer.total === null ? data : { rows: data, total: answer.total, hasMore: false }]];
}
