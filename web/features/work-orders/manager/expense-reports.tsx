import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExpenseReport } from '../../../api/answers.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { reportsQuery } from '../work-order-queries.ts';
import { reportTone } from '../work-order-status.ts';
import classes from './work-order.module.css';

interface ExpenseReportsProps {
  readonly businessId: string;
  readonly orderId: string;
  /** Where a report is added (WO-12). */
  readonly add: LinkTarget;
}

/** WO-10 to WO-12: what the subcontractors have spent. A report opens to its lines. */
export function ExpenseReports({ businessId, orderId, add }: ExpenseReportsProps) {
  const pages = usePages();
  const { page, pageSize } = pages;
  const { dayOf } = useBusinessDay(businessId);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const may = useMay();
  const list = useQuery(reportsQuery(businessId, orderId, { page, pageSize }));
  const toggle = (id: string) =>
    setOpen((all) => (all.has(id) ? new Set([...all].filter((each) => each !== id)) : new Set([...all, id])));
  return (
    <PageSection
      title="Expense Reports"
      action={
        <NewLink {...add} quiet>
          Add Expense Report
        </NewLink>
      }
    >
      <ListSheet>
        <PagedTable
          {...pages}
          label="Expense Reports"
          columns={columnsOf(dayOf, open, toggle).filter(({ key }) => key !== 'total' || may('costs'))}
          cardAreas="'description total' 'subcontractor status' 'by by' 'created created'"
          cardColumns="minmax(0, 1fr) auto"
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          rowKey={(report) => report.uuid}
          rowDetail={(report) => (open.has(report.uuid) ? <ReportLines report={report} /> : null)}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          what="The expense reports"
          empty="No expense reports to display."
        />
      </ListSheet>
    </PageSection>
  );
}

const columnsOf = (
  dayOf: (moment: string) => string,
  open: ReadonlySet<string>,
  onToggle: (id: string) => void,
): readonly Column<ExpenseReport>[] => [
  {
    key: 'created',
    header: 'Date Submitted',
    cell: (report) => dayOf(report.createdAt),
    inCard: 'small',
    className: classes.unbroken,
  },
  {
    key: 'description',
    header: 'Description',
    cell: (report) => (
      <button
        type="button"
        className={classes.opener}
        aria-expanded={open.has(report.uuid)}
        title={open.has(report.uuid) ? 'Hide the lines' : 'Show the lines'}
        onClick={() => onToggle(report.uuid)}
      >
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
        <span>
          <Breakable>{report.description}</Breakable>
        </span>
      </button>
    ),
    inCard: 'title',
  },
  {
    key: 'total',
    header: 'Amount',
    cell: (report) => <Money cents={report.total} />,
    align: 'right',
    inCard: 'amount',
  },
  { key: 'by', header: 'Submitted By', cell: (report) => report.createdBy, inCard: 'faint' },
  { key: 'subcontractor', header: 'Subcontractor', cell: (report) => report.subcontractor, inCard: 'second' },
  {
    key: 'status',
    header: 'Status',
    cell: (report) => <StatusBadge value={report.status} tone={reportTone(report.status)} />,
    inCard: 'badge',
  },
];

function ReportLines({ report }: { report: ExpenseReport }) {
  const may = useMay();
  return (
    <ul className={classes.lines} aria-label={`Lines of ${report.description}`}>
      {report.lineItems.map((line) => (
        <li key={line.uuid}>
          <span className={classes.category}>{line.category}</span>
          <span className={classes.copy}>{line.description}</span>
          {may('costs') && (
            <>
              <span className={classes.times}>
                {line.quantity.toLocaleString('en-US')} × <Money cents={line.rate} />
              </span>
              <span className={classes.amount}>
                <Money cents={line.subTotal} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
