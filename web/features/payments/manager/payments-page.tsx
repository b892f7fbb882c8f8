import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import { PAYMENT_FIELDS, paymentsQuery } from '../payment-queries.ts';
import { AddPayment } from './add-payment.tsx';
import { paymentColumns, paymentLink } from './payment-columns.tsx';

/** PAYL-01. */
const SEARCH: readonly SearchField<(typeof PAYMENT_FIELDS)[number]>[] = [
  { name: 'startDate', label: 'Start Date', kind: 'date' },
  { name: 'endDate', label: 'End Date', kind: 'date', notBefore: 'startDate' },
  { name: 'minAmount', label: 'Minimum Amount', kind: 'money' },
  { name: 'maxAmount', label: 'Maximum Amount', kind: 'money' },
  { name: 'customerName', label: 'Customer / Contact Name' },
  { name: 'projectName', label: 'Project Name' },
];

/** PAYL rows: newest first, at most 20 until something is searched. */
export function PaymentsPage() {
  const businessId = useBusinessId();
  const address = useListAddress(PAYMENT_FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/payments' }));
  const may = useMay();
  const { page, pageSize, search } = address;
  const days = useBusinessDay(businessId);
  const list = useQuery(paymentsQuery(businessId, { ...search, page, pageSize }));
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Payments' }]} />
      <PageHead title="Payments" {...(may('invoice') && { actions: <AddPayment businessId={businessId} /> })} />
      <ListSheet label="Payments">
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={['payment', 'latest payments']}
        />
        <PagedTable
          {...address}
          label="Payments"
          columns={paymentColumns(businessId, days)}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(row) => row.uuid}
          rowLink={paymentLink(businessId)}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No payments to display."
          noMatch="No payments match the search criteria."
          onClear={address.clear}
          cardAreas="'customer customer amount' 'project project amount' 'desc desc desc' 'id date status'"
          cardColumns="auto minmax(0, 1fr) auto"
        />
      </ListSheet>
    </>
  );
}
