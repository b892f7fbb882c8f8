import type { ReactNode } from 'react';
import type { LinkTarget } from '../controls/link-target.ts';

/** How a cell looks when the row has become a card. */
export type CardRole = 'title' | 'second' | 'faint' | 'small' | 'amount' | 'badge' | 'hidden';

export interface Column<Row> {
  /** Names the column, and its area when the row is a card. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly align?: 'right';
  /** A class of the caller, usually for a width or `white-space`. */
  readonly className?: string | undefined;
  readonly inCard?: CardRole;
  /** A day stands in one line, unless the window is narrow. */
  readonly isDay?: boolean;
  /** Long texts are clipped after two lines. */
  readonly clip?: boolean;
  /** The list stands in the order of this column, and its heading turns it around. */
  readonly order?: 'ascending' | 'descending';
  /** A heading of two words takes two lines where the cells below it are narrow. */
  readonly wrapsHeader?: boolean;
  /** The header is read, not shown. It is for columns of buttons. */
  readonly quietHeader?: boolean;
}

/** A row under the rows: taxes and totals. It stands on every page and does not count (D79). */
export interface FooterRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly kind?: 'total' | 'payment' | 'due';
}

export interface PageState {
  readonly total: number;
  /** Whether there may be more than `total`, which is then shown with a plus. */
  readonly hasMore?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
  /** Whether it is read from its other end. */
  readonly order?: 'reverse' | undefined;
  readonly onOrder?: (order: 'reverse' | undefined) => void;
}

export interface PagedTableProps<Row> extends PageState {
  /** The name of the table for a screen reader. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row is a link through its first cell. */
  readonly rowLink?: (row: Row) => LinkTarget;
  /** What stands under a row that was opened. Null while it is closed. */
  readonly rowDetail?: (row: Row) => ReactNode;
  readonly failed?: boolean;
  /** A new page is on its way. The old rows stay meanwhile. */
  readonly busy?: boolean;
  readonly onRetry?: () => void;
  /** What failed, as the first words of a sentence: "The list". */
  readonly what?: string;
  readonly empty: string;
  readonly firstAction?: ReactNode;
  readonly searched?: boolean;
  readonly noMatch?: string;
  readonly onClear?: () => void;
  /** What stands at the foot in place of page numbers. */
  readonly pager?: ReactNode;
  readonly footer?: readonly FooterRow[];
  /** How many columns at the right the values of the footer stand under. It is more than one where the last holds buttons. */
  readonly footerSpan?: number;
  /** list: a sheet of its own. lines: inside a document. */
  readonly variant?: 'list' | 'lines';
  /** Named areas and columns of a card, as in CSS: "'title title amount' 'id due badge'", "auto 1fr auto". */
  readonly cardAreas: string;
  readonly cardColumns: string;
}
