import type { PageState } from './column.ts';
import { countText } from './count-text.ts';
import classes from './pager.module.css';

/** TABLE-02. Tables with another default (TABLE-04) pass it as `pageSize` all the same. */
export const PAGE_SIZES = [2, 5, 10, 50] as const;
/** TABLE-03. */
export const DEFAULT_PAGE_SIZE = 10;

interface PagerProps extends PageState {
  readonly label: string;
  /** Inside a document it takes less room. */
  readonly variant: 'list' | 'lines';
}

/** Rows per page at the left. Previous, page numbers and Next at the right (TABLE-01). A phone spares it below a short list. Paper says which part it has. */
export function Pager({ label, total, hasMore = false, page, pageSize, onPage, onPageSize, variant }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  // It keeps the focus where it leads nowhere any more.
  const step = (name: string, to: number) => {
    const isOver = to < 1 || to > pages;
    return (
      <li>
        <button type="button" aria-disabled={isOver} onClick={() => isOver || onPage(to)}>
          {name}
        </button>
      </li>
    );
  };
  return (
    <div
      className={classes.pager}
      data-variant={variant}
      data-short={total <= Math.min(pageSize, DEFAULT_PAGE_SIZE)}
      data-whole={total <= pageSize}
    >
      <label className={classes.rows}>
        Rows
        <select value={pageSize} onChange={(event) => onPageSize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <p className={classes.range}>
        {first <= total &&
          `${countText(first)}–${countText(Math.min(total, page * pageSize))} of ${countText(total, hasMore)}`}
      </p>
      <nav aria-label={`Pages of ${label}`}>
        <ol className={classes.pages}>
          {step('Previous', Math.min(page - 1, pages))}
          {pageNumbers(page, pages).map((number) => (
            <li key={number}>
              {number < 0 ? (
                <span aria-hidden="true">…</span>
              ) : (
                <button
                  type="button"
                  aria-label={`Page ${countText(number)}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {countText(number)}
                </button>
              )}
            </li>
          ))}
          {step('Next', page + 1)}
        </ol>
      </nav>
    </div>
  );
}

/** First, last and the neighbours of the current page. A negative number is a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(pages <= 5 ? Array.from({ length: pages }, (_, index) => index + 1) : near)];
  return shown
    .sort((a, b) => a - b)
    .flatMap((number, index) => {
      const before = shown[index - 1];
      return before === undefined || number === before + 1 ? [number] : [-number, number];
    });
}
