import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { ReactNode } from 'react';
import type { CustomerInvoice, Line } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './line-items.module.css';

/** A line as its customer has it on paper. */
export type LineOnPaper = Pick<
  Line,
  'uuid' | 'categoryName' | 'code' | 'description' | 'quantity' | 'unit' | 'rate' | 'discount' | 'sectionId' | 'chosen'
>;

/** How a line becomes a card on a phone. */
export const LINE_CARD = {
  cardAreas: "'description description description subtotal' 'category quantity rate subtotal'",
  cardColumns: 'auto auto minmax(0, 1fr) auto',
};

interface LineCells<Row> {
  readonly description: (line: Row) => ReactNode;
  readonly amount: (line: Row) => ReactNode;
  /** Around whatever else stands in a line. */
  readonly quiet?: (line: Row, cell: ReactNode) => ReactNode;
}

/** PINV-04, without what is hidden from the customer (QUO-02). A server of the version before, beside this one, hides nothing. */
export function lineColumns<Row extends LineOnPaper>(
  show: CustomerInvoice['show'] | undefined,
  { description, amount, quiet = (_, cell) => cell }: LineCells<Row>,
): readonly Column<Row>[] {
  const category: Column<Row> = {
    key: 'category',
    header: 'Category',
    cell: (line) => quiet(line, line.categoryName),
    className: classes.category,
  };
  const described: Column<Row> = {
    key: 'description',
    header: 'Description',
    cell: description,
    className: classes.description,
  };
  if (show?.onePrice) return [category, described, { ...ONE_PRICE, cell: () => null }];
  const subtotal: Column<Row> = {
    key: 'subtotal',
    header: 'Sub-Total',
    cell: amount,
    align: 'right',
    className: classes.subtotal,
  };
  if (show?.rates === false) return [category, described, subtotal];
  const quantity: Column<Row> = {
    key: 'quantity',
    header: 'Quantity',
    cell: (line) => quiet(line, formatQuantity(line.quantity, line.unit)),
    align: 'right',
    className: classes.quantity,
  };
  const rate: Column<Row> = {
    key: 'rate',
    header: 'Rate',
    cell: (line) => quiet(line, <Money cents={line.rate} />),
    align: 'right',
    className: classes.rate,
  };
  return [category, described, quantity, rate, subtotal];
}

/** Above the total. */
const ONE_PRICE = { key: 'subtotal', header: 'Total', quietHeader: true, className: classes.subtotal };
