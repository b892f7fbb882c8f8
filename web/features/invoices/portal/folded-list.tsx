import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId } from 'react';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { PagedTableProps } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import type { useInvoicesAddress } from './invoices-address.ts';
import classes from './invoices-page.module.css';

/** One page of a list, as it was asked for. */
export interface AskedList<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface FoldedListProps<Row>
  extends Pick<PagedTableProps<Row>, 'columns' | 'rowKey' | 'rowLink' | 'empty' | 'cardAreas' | 'cardColumns'> {
  /** How the address calls it. */
  readonly fold: 'paid' | 'notes';
  readonly heading: string;
  /** The name of the whole, in the middle of a sentence too: "paid invoices". */
  readonly what: string;
  readonly list: AskedList<Row>;
  readonly address: ReturnType<typeof useInvoicesAddress>;
  /** Nothing stands above it. It is then all there is, and is not folded. */
  readonly alone: boolean;
}

/** What there is nothing to do about, below what is to be done. It is folded, with its number on the fold. */
export function FoldedList<Row>({ fold, heading, what, list, address, alone, ...table }: FoldedListProps<Row>) {
  const id = useId();
  const isShown = alone || address[fold] !== undefined;
  const retry = () => void list.refetch();
  if (list.data === undefined) return list.isError && <FailureStrip what={`The list of ${what}`} onRetry={retry} />;
  const { rows, total } = list.data;
  if (total === 0) return null;
  const label = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <section className={classes.paid} aria-label={label}>
      <h2>
        {alone ? (
          heading
        ) : (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => address.fold(fold)}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
            {heading} <span className={classes.count}>{total}</span>
          </button>
        )}
      </h2>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <Sheet className={classes.list}>
            <PagedTable
              {...table}
              label={label}
              rows={rows}
              total={total}
              page={address[fold] ?? 1}
              pageSize={address.pageSize}
              onPage={(page) => address.onFoldPage(fold, page)}
              onPageSize={address.onPageSize}
              failed={list.isError}
              busy={list.isPlaceholderData}
              onRetry={retry}
            />
          </Sheet>
        )}
      </div>
    </section>
  );
}
