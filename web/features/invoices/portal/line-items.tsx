import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import { Money } from '../../../ui/money.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import type { Column, FooterRow } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { linesWithoutPayments, paymentLines } from './invoice-lines.ts';
import classes from './line-items.module.css';
import { PaymentLabel } from './payment-label.tsx';

interface LineItemsProps {
  readonly invoice: CustomerInvoiceJson;
  readonly timeZone: string;
}

/** PINV-04 to PINV-08: the lines in order of entry, then the ladder that stands on every page of them. */
export function LineItems({ invoice, timeZone }: LineItemsProps) {
  const printing = usePrinting();
  const lines = linesWithoutPayments(invoice.lineItems);
  const pages = useLocalPages(lines);
  return (
    <div className={classes.lines}>
      <PagedTable
        label="Line items"
        variant="lines"
        columns={COLUMNS}
        {...pages}
        {...(printing && { rows: lines })}
        rowKey={(line) => line.uuid}
        empty="No line items to display."
        footer={ladder(invoice, timeZone)}
        cardAreas="'description description description subtotal' 'category quantity rate subtotal'"
        cardColumns="auto auto minmax(0, 1fr) auto"
      />
    </div>
  );
}

const COLUMNS: readonly Column<LineJson>[] = [
  { key: 'category', header: 'Category', cell: (line) => line.categoryName, className: classes.category },
  { key: 'description', header: 'Description', cell: (line) => line.description, className: classes.description },
  {
    key: 'quantity',
    header: 'Quantity',
    cell: (line) => formatQuantity(line.quantity, line.unit),
    align: 'right',
    className: classes.quantity,
  },
  {
    key: 'rate',
    header: 'Rate',
    cell: (line) => <Money dollars={line.rate} />,
    align: 'right',
    className: classes.rate,
  },
  {
    key: 'subtotal',
    header: 'Sub-Total',
    cell: (line) => <Money dollars={line.subTotal} />,
    align: 'right',
    className: classes.subtotal,
  },
];

/** Tax only when there is one; Amount Due only once there is a payment (PINV-05, PINV-06, D02). */
function ladder(invoice: CustomerInvoiceJson, timeZone: string): readonly FooterRow[] {
  const payments = paymentLines(invoice.lineItems);
  const rows: FooterRow[] = [{ key: 'subtotal', label: 'Subtotal', value: <Money dollars={invoice.subtotal} /> }];
  if (invoice.salesTaxPercentage > 0) {
    const label = `Sales tax, ${invoice.salesTaxPercentage}%`;
    rows.push({ key: 'tax', label, value: <Money dollars={invoice.salesTax} /> });
  }
  rows.push({ key: 'total', label: 'Total', value: <Money dollars={invoice.total} />, kind: 'total' });
  for (const payment of payments) {
    rows.push({
      key: payment.uuid,
      label: <PaymentLabel payment={payment} timeZone={timeZone} />,
      value: <Money dollars={payment.subTotal} />,
      kind: 'payment',
    });
  }
  if (payments.length > 0) {
    rows.push({ key: 'due', label: 'Amount Due', value: <Money dollars={invoice.amount} />, kind: 'due' });
  }
  return rows;
}
