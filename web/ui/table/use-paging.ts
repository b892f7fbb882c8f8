import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from './pager.tsx';

/** The page of a table that is not alone on its screen: it stays out of the address. Another size begins at page 1. */
export function usePaging(firstSize: number = DEFAULT_PAGE_SIZE) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(firstSize);
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

/** The rows of one page, for a table whose rows came all at once. */
export const rowsOfPage = <Row>(rows: readonly Row[], { page, pageSize }: { page: number; pageSize: number }) =>
  rows.slice((page - 1) * pageSize, page * pageSize);
