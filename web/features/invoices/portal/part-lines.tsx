import { type ReactNode, useRef } from 'react';
import { usePrinting } from '../../../ui/layout/printing.ts';
import type { Column, FooterRow } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { LINE_CARD, type LineOnPaper } from './line-columns.tsx';
import classes from './line-items.module.css';

/** Around tables of lines that stand below each other. */
export const LineParts = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.lines} ${classes.parts}`}>{children}</div>
);

interface PartLinesProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly label: string;
  readonly lines: readonly Row[];
  readonly footer?: readonly FooterRow[] | undefined;
  /** Whether the heads of its columns are seen. Those of the tables below it are read alone. */
  readonly isFirst: boolean;
}

const SECTION_PAGE_SIZE = 50;

/** QUO-01: the lines of one section. They have one page, as a rule, so that no choice hides on a second. */
export function PartLines<Row extends LineOnPaper>({ columns, label, lines, footer, isFirst }: PartLinesProps<Row>) {
  const printing = usePrinting();
  const pages = useLocalPages(lines, SECTION_PAGE_SIZE);
  const top = useRef<HTMLDivElement>(null);
  // Whoever turns a page below its lines reads the next one from its first.
  const onPage = (page: number) => {
    pages.onPage(page);
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className={isFirst ? undefined : classes.further}>
      <PagedTable
        label={label}
        variant="lines"
        columns={columns}
        {...pages}
        onPage={onPage}
        {...(printing && { rows: lines })}
        {...(footer && { footer })}
        {...(lines.length <= SECTION_PAGE_SIZE && { pager: <span hidden /> })}
        rowKey={(line) => line.uuid}
        empty="No line items to display."
        {...LINE_CARD}
      />
    </div>
  );
}
