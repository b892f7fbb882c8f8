import { useQuery } from '@tanstack/react-query';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Item, StockTransaction } from '../../../api/answers.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { historyQuery } from '../inventory-queries.ts';
import { categoryLabel, quantityLabel } from '../stock-copy.ts';
import classes from './item.module.css';

/** TABLE-04. */
const PAGE_SIZE = 5;

/** STOCK-10: everything that moved the stock, newest first. */
export function ItemHistory({ businessId, item }: { businessId: string; item: Item }) {
  const pages = usePages(PAGE_SIZE);
  const { dayOf } = useBusinessDay(businessId);
  const { page, pageSize } = pages;
  const may = useMay();
  const history = useQuery(historyQuery(businessId, item.uuid, { page, pageSize }));
  return (
    <PageSection title="History">
      <ListSheet>
        <PagedTable
          {...pages}
          label="History"
          columns={columns(dayOf).filter(({ key }) => may('costs') || (key !== 'taxes' && key !== 'cost'))}
          rows={history.data?.rows}
          total={history.data?.total ?? 0}
          rowKey={(row) => row.uuid}
          failed={history.isError}
          busy={history.isPlaceholderData}
          what="The history"
          onRetry={() => void history.refetch()}
          empty="No history to display."
          cardAreas="'desc desc quantity' 'date date category' 'day day day' 'taxes cost .'"
          cardColumns="auto minmax(0, 1fr) auto"
        />
      </ListSheet>
    </PageSection>
  );
}

const columns = (dayOf: (moment: string) => string): readonly Column<StockTransaction>[] => [
  { key: 'date', header: 'Date', cell: (row) => dayOf(row.createdAt), inCard: 'small', isDay: true },
  {
    key: 'category',
    header: 'Category',
    cell: (row) => <StatusBadge value={categoryLabel(row.category)} tone="neutral" />,
    inCard: 'badge',
  },
  { key: 'desc', header: 'Description', cell: (row) => <Described entry={row} />, inCard: 'title' },
  {
    key: 'day',
    header: 'Purchase/Remove Date',
    cell: (row) => (
      <>
        <CardLabel>{movedLabel(row)}</CardLabel>
        <DateText day={row.purchaseDate} />
      </>
    ),
    inCard: 'faint',
    isDay: true,
  },
  { key: 'quantity', header: 'Quantity', cell: (row) => quantityLabel(row.quantity), align: 'right', inCard: 'amount' },
  {
    key: 'taxes',
    header: 'Taxes Paid',
    cell: (row) => <PaidAmount entry={row} label="Taxes" amount={row.taxesPaid} />,
    align: 'right',
    inCard: 'faint',
    className: classes.paid,
  },
  {
    key: 'cost',
    header: 'Total Cost',
    cell: (row) => <PaidAmount entry={row} label="Cost" amount={row.totalCost} />,
    align: 'right',
    inCard: 'faint',
    className: classes.paid,
  },
];

/** What is taken off a work order comes back (D49). */
function movedLabel({ category, quantity }: StockTransaction): string {
  if (category === 'add') return 'Purchased';
  return quantity > 0 ? 'Returned' : 'Removed';
}

/** What it was, and which member moved it. */
const Described = ({ entry: { description, by } }: { entry: StockTransaction }) => (
  <>
    {description}
    {by && <small className={classes.by}>by {by}</small>}
  </>
);

interface PaidAmountProps {
  readonly entry: StockTransaction;
  readonly label: string;
  readonly amount: Cents;
}

/** STOCK-13: only what was bought has cost money. A card does not name what is not there. */
const PaidAmount = ({ entry, label, amount }: PaidAmountProps) =>
  entry.category === 'add' ? (
    <>
      <CardLabel>{label}</CardLabel>
      <Money cents={amount} />
    </>
  ) : (
    <span className={classes.nothing}>-</span>
  );
