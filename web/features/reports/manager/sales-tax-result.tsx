import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar } from '../../../ui/feedback/waiting.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { CardLabel } from '../../../ui/table/card-label.tsx';
import type { Column, PageState } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { businessQuery } from '../../businesses/index.ts';
import { type Period, salesTaxQuery, type TaxedItem } from '../report-queries.ts';
import { PeriodDays } from './period-days.tsx';
import classes from './report.module.css';
import { usePrintAll } from './use-print-all.ts';

/** REP-04. */
const COLUMNS: readonly Column<TaxedItem>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, inCard: 'title' },
  { key: 'desc', header: 'Description', cell: (row) => row.description, inCard: 'faint', clip: true },
  {
    key: 'upc',
    header: 'UPC',
    cell: (row) => (
      <>
        <CardLabel>UPC</CardLabel>
        {row.upc}
      </>
    ),
    inCard: 'small',
  },
  {
    key: 'taxes',
    header: 'Taxes Paid',
    cell: (row) => <Money cents={row.totalSalesTaxPaid} />,
    align: 'right',
    inCard: 'amount',
  },
];

interface SalesTaxResultProps {
  readonly businessId: string;
  readonly period: Period;
  readonly pages: Omit<PageState, 'total'>;
}

/** REP-03, REP-04: the sum over all pages, and one page of the items that it is made of. */
export function SalesTaxResult({ businessId, period, pages }: SalesTaxResultProps) {
  const { page, pageSize } = pages;
  const business = useSuspenseQuery(businessQuery(businessId)).data;
  const paper = usePrintAll(businessId, period);
  const report = useQuery(salesTaxQuery(businessId, period, { page, pageSize }));
  if (report.isError && report.data === undefined) {
    return (
      <div className={classes.result}>
        <FailureStrip what="The report" onRetry={() => void report.refetch()} />
      </div>
    );
  }
  const left = paper.rows === null ? 0 : (report.data?.total ?? 0) - paper.rows.length;
  return (
    <div className={classes.result}>
      <ListSheet label="Report">
        <div className={classes.total}>
          <div role="status">
            <dl>
              <dt>Total Taxes Paid</dt>
              <dd>{report.data === undefined ? <SkeletonBar width={9} /> : <Money cents={report.data.taxes} />}</dd>
            </dl>
          </div>
          <p className={classes.days}>
            <span className={classes.owner}>{business.name}, </span>
            <PeriodDays period={period} />
          </p>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Print"
            title="Print"
            className={classes.print}
            loading={paper.busy}
            onClick={paper.print}
          >
            <IconPrinter size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
        <PagedTable
          {...pages}
          {...(paper.rows !== null && { pager: false })}
          label="Taxes paid per item"
          columns={COLUMNS}
          rows={paper.rows ?? report.data?.rows}
          total={report.data?.total ?? 0}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({ to: '/p/m/$businessId/inventory/$itemId', params: { businessId, itemId: row.uuid } })}
          busy={report.isPlaceholderData}
          empty="No inventory items to display."
          cardAreas="'name taxes' 'desc desc' 'upc upc'"
          cardColumns="minmax(0, 1fr) auto"
        />
        {left > 0 && (
          <p className={classes.days}>and {left.toLocaleString('en-US')} more items, which are not printed</p>
        )}
      </ListSheet>
    </div>
  );
}
