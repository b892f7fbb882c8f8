import { useNavigate, useSearch } from '@tanstack/react-router';
import { readListSearch } from '../../../ui/list/list-address.ts';
import { DEFAULT_PAGE_SIZE } from '../../../ui/table/pager.tsx';

/** What the address of the index says: the page of what is open and, once it was unfolded, the page of what was paid. */
export function readInvoicesSearch(raw: Record<string, unknown>) {
  const { page = 1 } = readListSearch([], { page: raw.paid });
  const isUnfolded = Number(raw.paid) === page;
  return { ...readListSearch([], raw), ...(isUnfolded && { paid: page }) };
}

/** The pages on screen, and the ways to turn them. */
export function useInvoicesAddress() {
  const navigate = useNavigate();
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE, paid } = useSearch({ from: '/p/u/$portfolioId/a/$accountId/' });
  const go = (said: { page?: number; pageSize?: number; paid?: number | undefined }, replace = false) =>
    void navigate({
      to: '.',
      search: readInvoicesSearch({ page, pageSize, paid, ...said }),
      resetScroll: false,
      replace,
    });
  return {
    page,
    pageSize,
    paid,
    onPage: (wanted: number) => go({ page: wanted }),
    onPaidPage: (wanted: number) => go({ paid: wanted }),
    onPageSize: (wanted: number) => go({ pageSize: wanted, page: 1, paid: paid && 1 }),
    /** Unfolding is no place to go back to. */
    fold: () => go({ paid: paid === undefined ? 1 : undefined }, true),
  };
}
