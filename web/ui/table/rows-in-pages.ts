import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from './pager.tsx';

/** Pages of rows that came all at once, with a record: everything a table needs to show one of them. */
export function useRowsInPages<Row>(rows: readonly Row[]) {
  const [asked, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
  // The last row of a page may have been removed.
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)));
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
