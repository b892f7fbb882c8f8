import { Link } from '@tanstack/react-router';
import { copy } from '@underlay/domain/copy/copy.ts';
import { type TotalsRow, totalsRowsOf } from '@underlay/domain/invoices/totals.ts';
import type { CustomerInvoice, CustomerInvoiceDetail, Line } from '../../../api/answers.ts';
import { usePrinting } from '../../../ui/layout/printing.ts';
import type { FooterRow } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { noteLink, useAccountIds } from '../../portal/index.ts';
import { LineDescription } from '../line-description.tsx';
import {
  linesWithoutPayments,
  type PaymentOfInvoice,
  paymentsOf,
  totalsChargesOf,
  totalsCreditsOf,
  totalsInvoiceOf,
} from './invoice-lines.ts';
import { LINE_CARD, lineColumns } from './line-columns.tsx';
import classes from './line-items.module.css';
import { LineParts, PartLines } from './part-lines.tsx';
import labelClasses from './payment-label.module.css';
import { PaymentLabel } from './payment-label.tsx';

interface LineItemsProps {
  readonly invoice: CustomerInvoice & Partial<Pick<CustomerInvoiceDetail, 'voidNotes'>>;
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
        {...LINE_CARD}
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
    <LineParts>
      {parts.map(({ section, lines }, index) => (
        <section key={section?.uuid ?? ''} aria-label={section?.name}>
          {section !== null && <SectionHead section={section} show={invoice.show} />}
          <PartLines
            columns={columnsOf(invoice)}
            label={section?.name ?? 'Line items'}
            lines={lines}
            isFirst={index === 0}
            footer={index === parts.length - 1 ? totals(invoice, timeZone) : undefined}
          />
        </section>
      ))}
    </LineParts>
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

function totals(invoice: LineItemsProps['invoice'], timeZone: string): readonly FooterRow[] {
  const since = { credits: totalsCreditsOf(invoice), charges: totalsChargesOf(invoice) };
  const rows = totalsRowsOf(totalsInvoiceOf(invoice), paymentsOf(invoice.lineItems), since);
  return rows.map((row) => footerRow(row, timeZone));
}

const columnsOf = ({ show }: CustomerInvoice) =>
  lineColumns<Line>(show, {
    description: (line) => <LineDescription line={line} />,
    amount: (line) => <Money cents={line.subTotal} />,
  });

const NoteLink = ({ creditId, children }: { creditId: string; children: string }) => (
  <span className={labelClasses.label}>
    <Link {...noteLink(useAccountIds(), creditId)}>{children}</Link>
  </span>
);

function footerRow(row: TotalsRow<PaymentOfInvoice>, timeZone: string): FooterRow {
  const value = <Money cents={row.amount} />;
  if (row.kind === 'payment') {
    const label = <PaymentLabel payment={row.payment} timeZone={timeZone} />;
    return { key: row.payment.uuid, label, value, kind: 'payment' };
  }
  if (row.kind === 'credit') {
    const { id, number, at, isVoid } = row.credit;
    const label = (
      <>
        {number === null ? row.label : <NoteLink creditId={id}>{row.label}</NoteLink>},{' '}
        <MomentDay at={at} timeZone={timeZone} />
      </>
    );
    return { key: id, label, value: isVoid ? <s>{value}</s> : value, kind: 'payment' };
  }
  if (row.kind === 'charge') return { key: row.charge.id, label: row.label, value, kind: 'payment' };
  const { kind, label } = row;
  return kind === 'total' || kind === 'due' ? { key: kind, label, value, kind } : { key: label, label, value };
}
