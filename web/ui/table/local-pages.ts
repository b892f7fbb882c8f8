import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from './pager.tsx';

/** The page of a table that stands among other things. The address says nothing of it. */
export function usePages(usual: number = DEFAULT_PAGE_SIZE) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(usual);
  return {
    page,
    pageSize,
    onPage: setPage,
    onPageSize: (size: number) => {
      setPage(1);
      setPageSize(size);
    },
  };
}

/** The pages of a table whose rows came with their record. They are turned here. */
export function useLocalPages<Row>(rows: readonly Row[], usual?: number) {
  const pages = usePages(usual);
  // The last row of the last page may have been deleted.
  const page = Math.max(1, Math.min(pages.page, Math.ceil(rows.length / pages.pageSize)));
  return {
    ...pages,
    page,
    rows: rows.slice((page - 1) * pages.pageSize, page * pages.pageSize),
    total: rows.length,
  };
}
