import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { expenseAmount, expenseTotal } from '@underlay/domain/work-orders/expense-report.ts';
import { useState } from 'react';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { ExpenseEntry } from './expense-draft.ts';
import classes from './expense-form.module.css';

interface ExpenseLinesProps {
  readonly lines: readonly ExpenseEntry[];
  readonly onRemove: (key: string) => void;
}

/** WO-17: the lines so far, newest at the bottom, with what they come to. There is no tax on them. */
export function ExpenseLines({ lines, onRemove }: ExpenseLinesProps) {
  const pages = useLocalPages(lines);
  const [shown, setShown] = useState(lines.length);
  if (shown !== lines.length) {
    setShown(lines.length);
    if (lines.length > shown) pages.onPage(Math.ceil(lines.length / pages.pageSize)); // the line that was just added is seen
  }
  const total = expenseTotal(lines);
  const amount = <span className={classes.total}>{total === null ? 'Too large' : <Money cents={total} />}</span>;
  return (
    <PagedTable
      {...pages}
      variant="lines"
      label="Line Items"
      columns={columnsOf(onRemove)}
      cardAreas="'description description description sum' 'category quantity rate remove'"
      cardColumns="auto auto minmax(0, 1fr) auto"
      rowKey={(line) => line.key}
      empty="No line items to display."
      footerSpan={2}
      footer={[
        { key: 'subtotal', label: 'Subtotal', value: amount },
        { key: 'total', label: 'Total', value: amount, kind: 'total' },
      ]}
    />
  );
}

const columnsOf = (onRemove: (key: string) => void): readonly Column<ExpenseEntry>[] => [
  { key: 'category', header: 'Category', cell: (line) => line.category, inCard: 'faint' },
  { key: 'description', header: 'Description', cell: (line) => line.description },
  {
    key: 'quantity',
    header: 'Quantity',
    cell: (line) => line.quantity.toLocaleString('en-US'),
    align: 'right',
    inCard: 'faint',
    className: classes.quantity,
  },
  {
    key: 'rate',
    header: 'Rate',
    cell: (line) => <Money cents={line.rate} />,
    align: 'right',
    inCard: 'faint',
    className: classes.rate,
  },
  {
    key: 'sum',
    header: 'Sub-Total',
    cell: (line) => <Money cents={expenseAmount(line)} />,
    align: 'right',
    className: classes.sum,
  },
  {
    key: 'remove',
    header: 'Remove',
    quietHeader: true,
    align: 'right',
    className: classes.remove,
    cell: (line) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Remove ${line.description}`}
        title="Remove"
        onClick={() => onRemove(line.key)}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    ),
  },
];
