import { useQuery } from '@tanstack/react-query';
import type { SubcontractorReport } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import { reportsOfSubcontractorQuery } from '../subcontractor-queries.ts';

const columnsOf = (dayOf: (moment: string) => string): readonly Column<SubcontractorReport>[] => [
  { key: 'date', header: 'Date Submitted', cell: (report) => dayOf(report.createdAt), inCard: 'title', isDay: true },
  { key: 'desc', header: 'Description', cell: (report) => report.description, inCard: 'faint', clip: true },
  {
    key: 'amount',
    header: 'Amount',
    cell: (report) => <Money cents={report.total} />,
    align: 'right',
    inCard: 'amount',
  },
  { key: 'job', header: 'Job Name', cell: (report) => report.jobName, inCard: 'second' },
];

/** SUB-08, D36: the subcontractor's reports. A row opens the work order that it was handed in for. */
export function SubcontractorReports({ contractorId }: { contractorId: string }) {
  const businessId = useBusinessId();
  const { dayOf } = useBusinessDay(businessId);
  const pages = usePages();
  const { page, pageSize } = pages;
  const list = useQuery(reportsOfSubcontractorQuery(businessId, contractorId, { page, pageSize }));
  const may = useMay();
  return (
    <PagedTable
      {...pages}
      label="Expense reports of this subcontractor"
      rows={list.data?.rows}
      total={list.data?.total ?? 0}
      failed={list.isError}
      busy={list.isPlaceholderData}
      onRetry={() => void list.refetch()}
      what="The expense reports"
      columns={columnsOf(dayOf).filter(({ key }) => key !== 'amount' || may('costs'))}
      rowKey={(report) => report.uuid}
      rowLink={(report) => ({
        to: '/p/m/$businessId/work-orders/$orderId',
        params: { businessId, orderId: report.workOrderId },
      })}
      empty="No expense reports to display."
      cardAreas="'date amount' 'job job' 'desc desc'"
      cardColumns="minmax(0, 1fr) auto"
    />
  );
}
