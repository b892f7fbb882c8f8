import { useNavigate, useSearch } from '@tanstack/react-router';
import { readListSearch } from '../../../ui/list/list-address.ts';
import { DEFAULT_PAGE_SIZE } from '../../../ui/table/pager.tsx';

/** What the address of the index says: the page of what is open and, once each was unfolded, those of what was paid and of credit notes. */
export function readInvoicesSearch(raw: Record<string, unknown>) {
  const said: Folds = {};
  for (const name of ['paid', 'notes'] as const) {
    const { page = 1 } = readListSearch([], { page: raw[name] });
    if (Number(raw[name]) === page) said[name] = page;
  }
  return { ...readListSearch([], raw), ...said };
}

type Folds = { paid?: number; notes?: number };

/** The pages on screen, and the ways to turn them. */
export function useInvoicesAddress() {
  const navigate = useNavigate();
  const {
    page = 1,
    pageSize = DEFAULT_PAGE_SIZE,
    paid,
    notes,
  } = useSearch({ from: '/p/u/$portfolioId/a/$accountId/' });
  const go = (said: { [Name in 'page' | 'pageSize' | 'paid' | 'notes']?: number | undefined }, replace = false) =>
    void navigate({
      to: '.',
      search: readInvoicesSearch({ page, pageSize, paid, notes, ...said }),
      resetScroll: false,
      replace,
    });
  return {
    page,
    pageSize,
    paid,
    notes,
    onPage: (wanted: number) => go({ page: wanted }),
    onFoldPage: (fold: keyof Folds, wanted: number) => go({ [fold]: wanted }),
    onPageSize: (wanted: number) => go({ pageSize: wanted, page: 1, paid: paid && 1, notes: notes && 1 }),
    /** Unfolding is no place to go back to. */
    fold: (fold: keyof Folds) => go({ [fold]: { paid, notes }[fold] === undefined ? 1 : undefined }, true),
  };
}
