import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { settledBadge, wholeOf } from '../../invoices/index.ts';
import type { JobMoney } from '../contract-queries.ts';

type Work = JobMoney['lines'][number];

const WORK: readonly Column<Work>[] = [
  { key: 'line', header: 'Line', cell: ({ description }) => description, inCard: 'title', clip: true },
  { key: 'value', header: 'Value', cell: ({ value }) => <Money cents={value} />, align: 'right', inCard: 'amount' },
  {
    key: 'billed',
    header: 'Billed',
    cell: ({ percent }) => (percent === null ? '' : `${percent}%`),
    align: 'right',
    inCard: 'small',
  },
  { key: 'left', header: 'Left', cell: ({ left }) => <Money cents={left} />, align: 'right', inCard: 'hidden' },
];

/** The signed lines, and how much of each was billed. */
export function WorkByLine({ lines }: { readonly lines: readonly Work[] }) {
  const pages = useLocalPages(lines);
  return (
    <PageSection title="Work by line">
      <ListSheet>
        <PagedTable
          {...pages}
          label="Work by line"
          columns={WORK}
          cardAreas="'line value' 'line billed'"
          cardColumns="minmax(0, 1fr) auto"
          rowKey={({ uuid }) => uuid}
          empty=""
        />
      </ListSheet>
    </PageSection>
  );
}

type Outside = JobMoney['outside'][number];

const OUTSIDE: readonly Column<Outside>[] = [
  { key: 'id', header: 'Invoice', cell: ({ id }) => `Invoice ${id}`, inCard: 'title' },
  { key: 'desc', header: 'Description', cell: ({ description }) => description, inCard: 'second', clip: true },
  {
    key: 'status',
    header: 'Status',
    cell: (invoice) => <StatusBadge {...settledBadge(invoice)} />,
    inCard: 'badge',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: (invoice) => <Money cents={invoice.amount} of={wholeOf(invoice)} />,
    align: 'right',
    inCard: 'amount',
  },
];

interface OutsideProps {
  readonly businessId: string;
  readonly rows: readonly Outside[];
}

/** CONT-05: they count nothing in the figures of the contract. */
export function OutsideContract({ businessId, rows }: OutsideProps) {
  const pages = useLocalPages(rows);
  return (
    <PageSection title="Outside the contract">
      <ListSheet>
        <PagedTable
          {...pages}
          label="Outside the contract"
          columns={OUTSIDE}
          cardAreas="'id id amount' 'desc desc status'"
          cardColumns="auto minmax(0, 1fr) auto"
          rowKey={({ uuid }) => uuid}
          rowLink={({ uuid: invoiceId }) => ({
            to: '/p/m/$businessId/invoices/$invoiceId',
            params: { businessId, invoiceId },
          })}
          empty=""
        />
      </ListSheet>
    </PageSection>
  );
}
