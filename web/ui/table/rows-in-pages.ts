import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from './pager.tsx';

/**
 * Pages of rows that came all at once, with a record: everything a table needs to show one of them. With `last`, a row that
 * is added at the end is shown.
 */
export function useRowsInPages<Row>(rows: readonly Row[], follow?: 'last') {
  const [asked, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
  const [count, setCount] = useState(rows.length);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  if (count !== rows.length) {
    setCount(rows.length);
    if (follow === 'last' && rows.length > count) setPage(pages);
  }
  // The last row of a page may have been removed.
  const page = Math.min(asked, pages);
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
    page,
    pageSize,
    onPage: setPage,
    onPageSize: (size: number) => {
      setPage(1);
      setPageSize(size);
    },
  };
}
