import { copy } from '@underlay/domain/copy/copy.ts';
import { type TotalsRow, totalsRowsOf } from '@underlay/domain/invoices/totals.ts';
import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { CustomerInvoice, Line } from '../../../api/answers.ts';
import { usePrinting } from '../../../ui/layout/printing.ts';
import type { Column, FooterRow } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { LineDescription } from '../line-description.tsx';
import { linesWithoutPayments, type PaymentOfInvoice, paymentsOf, totalsInvoiceOf } from './invoice-lines.ts';
import classes from './line-items.module.css';
import { PaymentLabel } from './payment-label.tsx';

interface LineItemsProps {
  readonly invoice: CustomerInvoice;
  readonly timeZone: string;
}

/** PINV-04 to PINV-08: the lines in order of entry, or by section, then the totals that stand on every page of them. */
export function LineItems(props: LineItemsProps) {
  return props.invoice.sections?.length > 0 ? <SectionedLines {...props} /> : <AllLines {...props} />;
}

function AllLines({ invoice, timeZone }: LineItemsProps) {
  const printing = usePrinting();
  const lines = linesWithoutPayments(invoice.lineItems);
  const pages = useLocalPages(lines);
  return (
    <div className={classes.lines}>
      <PagedTable
        label="Line items"
        variant="lines"
        columns={columnsOf(invoice)}
        {...pages}
        {...(printing && { rows: lines })}
        rowKey={(line) => line.uuid}
        empty="No line items to display."
        footer={totals(invoice, timeZone)}
        {...CARD}
      />
    </div>
  );
}

/** QUO-01: a table for each section, behind the lines that are in none. The last one ends with the totals. */
function SectionedLines({ invoice, timeZone }: LineItemsProps) {
  const lines = linesWithoutPayments(invoice.lineItems);
  const parts = [null, ...invoice.sections].flatMap((section) => {
    const own = lines.filter(({ sectionId }) => sectionId === (section?.uuid ?? null));
    return own.length === 0 ? [] : [{ section, lines: own }];
  });
  return (
    <div className={`${classes.lines} ${classes.parts}`}>
      {parts.map(({ section, lines }, index) => (
        <section key={section?.uuid ?? ''} aria-label={section?.name}>
          {section !== null && <SectionHead section={section} show={invoice.show} />}
          <PartLines
            columns={columnsOf(invoice)}
            label={section?.name ?? 'Line items'}
            lines={lines}
            footer={index === parts.length - 1 ? totals(invoice, timeZone) : undefined}
          />
        </section>
      ))}
    </div>
  );
}

interface SectionHeadProps {
  readonly section: CustomerInvoice['sections'][number];
  readonly show: CustomerInvoice['show'] | undefined;
}

const SectionHead = ({ section, show }: SectionHeadProps) => (
  <header className={classes.part}>
    <h2>{section.name}</h2>
    {show?.sections !== false && !show?.onePrice && <Money cents={section.subtotal} />}
    {section.chosen === false && <p>{copy.document.notChosen()}</p>}
    {section.note !== '' && <p>{section.note}</p>}
  </header>
);

interface PartLinesProps {
  readonly columns: readonly Column<Line>[];
  readonly label: string;
  readonly lines: readonly Line[];
  readonly footer: readonly FooterRow[] | undefined;
}

const SECTION_PAGE_SIZE = 50;

function PartLines({ columns, label, lines, footer }: PartLinesProps) {
  const printing = usePrinting();
  const pages = useLocalPages(lines, SECTION_PAGE_SIZE);
  return (
    <PagedTable
      label={label}
      variant="lines"
      columns={columns}
      {...pages}
      {...(printing && { rows: lines })}
      {...(footer && { footer })}
      {...(lines.length <= SECTION_PAGE_SIZE && { pager: <span hidden /> })}
      rowKey={(line) => line.uuid}
      empty="No line items to display."
      {...CARD}
    />
  );
}

const CARD = {
  cardAreas: "'description description description subtotal' 'category quantity rate subtotal'",
  cardColumns: 'auto auto minmax(0, 1fr) auto',
};

const COLUMNS: readonly Column<Line>[] = [
  { key: 'category', header: 'Category', cell: (line) => line.categoryName, className: classes.category },
  {
    key: 'description',
    header: 'Description',
    cell: (line) => <LineDescription line={line} />,
    className: classes.description,
  },
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
    cell: (line) => <Money cents={line.rate} />,
    align: 'right',
    className: classes.rate,
  },
  {
    key: 'subtotal',
    header: 'Sub-Total',
    cell: (line) => <Money cents={line.subTotal} />,
    align: 'right',
    className: classes.subtotal,
  },
];

/** Without what is hidden from the customer (QUO-02). A server of the version before, beside this one, hides nothing. */
const columnsOf = ({ show }: CustomerInvoice) =>
  show?.onePrice
    ? [...COLUMNS.slice(0, 2), ONE_PRICE]
    : show?.rates === false
      ? COLUMNS.filter((_, place) => place < 2 || place > 3)
      : COLUMNS;

/** Above the total. */
const ONE_PRICE: Column<Line> = {
  key: 'subtotal',
  header: 'Total',
  cell: () => null,
  quietHeader: true,
  className: classes.subtotal,
};

function totals(invoice: CustomerInvoice, timeZone: string): readonly FooterRow[] {
  const rows = totalsRowsOf(totalsInvoiceOf(invoice), paymentsOf(invoice.lineItems));
  return rows.map((row) => footerRow(row, timeZone));
}

function footerRow(row: TotalsRow<PaymentOfInvoice>, timeZone: string): FooterRow {
  const value = <Money cents={row.amount} />;
  if (row.kind === 'payment') {
    const label = <PaymentLabel payment={row.payment} timeZone={timeZone} />;
    return { key: row.payment.uuid, label, value, kind: 'payment' };
  }
  const { kind, label } = row;
  return kind === 'total' || kind === 'due' ? { key: kind, label, value, kind } : { key: label, label, value };
}
