import { useSearch } from '@tanstack/react-router';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { REPORT_PAGE_SIZE, REPORT_PERIOD } from '../report-queries.ts';
import { PeriodForm, wholePeriod } from './period-form.tsx';
import { SalesTaxResult } from './sales-tax-result.tsx';

/** REP-02 to REP-04: runs once both days are given. They stand in the address, so the report can be shared. */
export function SalesTaxPage() {
  const businessId = useBusinessId();
  const address = useListAddress(
    REPORT_PERIOD,
    useSearch({ from: '/signed-in/p/m/$businessId/reports/inventory-sales-tax' }),
    REPORT_PAGE_SIZE,
  );
  const period = wholePeriod(address.search);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Reports', link: { to: '/p/m/$businessId/reports', params: { businessId } } },
          { label: 'Inventory Sales Tax' },
        ]}
      />
      <PageHead title="Inventory Sales Tax" />
      <PeriodForm
        period={address.search}
        onRun={address.setSearch}
        hint={period === null ? 'Choose both days; lots bought on either of them count.' : undefined}
      />
      {period !== null && <SalesTaxResult businessId={businessId} period={period} pages={address} />}
    </>
  );
}
