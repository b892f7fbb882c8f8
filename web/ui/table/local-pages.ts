import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from './pager.tsx';

/** The pages of a table whose rows came with their record: they are turned here, and the address says nothing of them. */
export function useLocalPages<Row>(rows: readonly Row[]) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
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
