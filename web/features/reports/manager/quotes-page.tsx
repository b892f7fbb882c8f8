import { useSearch } from '@tanstack/react-router';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { REPORT_PERIOD } from '../report-queries.ts';
import { PeriodForm, wholePeriod } from './period-form.tsx';
import { QuotesResult } from './quotes-result.tsx';

/** SEE-03: what became of quotes between two days. Both stand in the address, so the report can be shared. */
export function QuotesPage() {
  const businessId = useBusinessId();
  const address = useListAddress(REPORT_PERIOD, useSearch({ from: '/signed-in/p/m/$businessId/reports/quotes' }));
  const period = wholePeriod(address.search);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Reports', link: { to: '/p/m/$businessId/reports', params: { businessId } } },
          { label: 'Quotes' },
        ]}
      />
      <PageHead title="Quotes" />
      <PeriodForm
        period={address.search}
        onRun={address.setSearch}
        hint={period === null ? 'Choose the first and the last day; both count.' : undefined}
      />
      {period !== null && <QuotesResult businessId={businessId} period={period} />}
    </>
  );
}
