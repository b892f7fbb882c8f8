// biome-ignore-all lint/a11y/noRedundantRoles: a card changes `display`, and with it the meaning of a table would be lost

import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { SkeletonBar } from '../feedback/waiting.tsx';
import { Breakable } from '../text/breakable.tsx';
import type { Column, FooterRow, PagedTableProps } from './column.ts';
import classes from './paged-table.module.css';

/** A table with more columns than this has narrow ones. */
export const MANY_COLUMNS = 6;

export function HeadRow<Row>({ columns, ...turn }: Pick<PagedTableProps<Row>, 'columns' | 'order' | 'onOrder'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            data-align={column.align}
            data-wraps={column.wrapsHeader}
            className={column.className}
            aria-sort={orderOf(column, turn.order)}
            data-turns={(column.order && turn.onOrder && true) || undefined}
          >
            <Heading column={column} {...turn} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The order in which the list stands by this column. Undefined when it does not. */
const orderOf = <Row,>({ order }: Column<Row>, turned: 'reverse' | undefined) =>
  order && turned === 'reverse' ? OTHER_WAY[order] : order;

const OTHER_WAY = { ascending: 'descending', descending: 'ascending' } as const;

interface HeadingProps<Row> extends Pick<PagedTableProps<Row>, 'order' | 'onOrder'> {
  readonly column: Column<Row>;
}

function Heading<Row>({ column, order, onOrder }: HeadingProps<Row>) {
  if (column.quietHeader) return <span className={classes.hiddenLabel}>{column.header}</span>;
  if (!column.order || !onOrder) return column.header;
  const Arrow = orderOf(column, order) === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.turn}
      title="Turn the list around"
      onClick={() => onOrder(order === 'reverse' ? undefined : 'reverse')}
    >
      {column.header}
      <Arrow size={13} stroke={1.75} aria-hidden />
    </button>
  );
}

type RowsProps<Row> = Pick<PagedTableProps<Row>, 'columns' | 'rowKey' | 'rowLink' | 'rowDetail'> & {
  readonly rows: readonly Row[];
};

export function Rows<Row>({ columns, rows, rowKey, rowLink, rowDetail }: RowsProps<Row>) {
  return (
    <tbody role="rowgroup">
      {rows.map((row) => (
        <Fragment key={rowKey(row)}>
          <tr role="row" data-link={rowLink !== undefined}>
            {columns.map((column, index) => (
              <Cell key={column.key} column={column}>
                {index === 0 && rowLink !== undefined ? (
                  <Link {...rowLink(row)} className={classes.rowLink}>
                    <Breakable>{column.cell(row)}</Breakable>
                  </Link>
                ) : (
                  <Breakable>{column.cell(row)}</Breakable>
                )}
              </Cell>
            ))}
          </tr>
          <Detail columnCount={columns.length}>{rowDetail?.(row)}</Detail>
        </Fragment>
      ))}
    </tbody>
  );
}

function Detail({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <tr role="row" data-detail="true">
      <td role="cell" colSpan={columnCount}>
        {children}
      </td>
    </tr>
  );
}

export function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return (
    <tbody role="rowgroup" className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <tr key={row} role="row">
          {columns.map((column, index) => (
            <Cell key={column.key} column={column}>
              <SkeletonBar width={likelyWidth(row, index) * (columns.length > MANY_COLUMNS ? 0.6 : 1)} />
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface FooterRowsProps {
  readonly rows: readonly FooterRow[];
  readonly columnCount: number;
  readonly span: number;
}

export function FooterRows({ rows, columnCount, span }: FooterRowsProps) {
  return (
    <tfoot role="rowgroup">
      {rows.map((row) => (
        <tr key={row.key} role="row" data-kind={row.kind}>
          <th role="rowheader" scope="row" colSpan={columnCount - span}>
            {row.label}
          </th>
          <td role="cell" colSpan={span}>
            {row.value}
          </td>
        </tr>
      ))}
    </tfoot>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  return (
    <td
      role="cell"
      style={{ gridArea: column.inCard === 'hidden' ? undefined : column.key }}
      data-align={column.align}
      data-card={column.inCard}
      data-day={column.isDay || undefined}
      className={column.className}
    >
      {column.clip ? <span className={classes.clip}>{children}</span> : children}
    </td>
  );
}

/** Bars of unequal length look like text. The same cell always has the same length. */
const likelyWidth = (row: number, column: number): number => 2.5 + ((row * 7 + column * 5) % 5) * 0.75;
