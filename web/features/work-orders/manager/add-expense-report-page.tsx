import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { EmptyPlanks } from '../../../ui/feedback/empty-planks.tsx';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { workOrderQuery } from '../work-order-queries.ts';
import { ExpenseForm } from './expense-form.tsx';

/** WO-12, WO-15. */
export function AddExpenseReportPage() {
  const { businessId, orderId } = useParams({
    from: '/signed-in/p/m/$businessId/work-orders/$orderId/expense-reports/add',
  });
  const list = { to: '/p/m/$businessId/work-orders', params: { businessId } } as const;
  const { data: order, error, refetch } = useQuery(workOrderQuery(businessId, orderId));
  if (order === undefined) {
    if (error === null) return <PageWaiting label="Expense Report" />;
    const back = { label: 'Work Orders', link: list };
    return <PageFailure title="Work Order" error={error} back={back} onRetry={() => void refetch()} />;
  }
  const view = { to: '/p/m/$businessId/work-orders/$orderId', params: { businessId, orderId } } as const;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Work Orders', link: list },
          { label: `Work Order ${order.identificationId}, ${order.jobName}`, link: view },
          { label: 'Add Expense Report' },
        ]}
      />
      <PageHead title="Add Expense Report" />
      <Report key={order.uuid} businessId={businessId} order={order} view={view} />
    </>
  );
}

/**
 * Only somebody on the order can have spent something on it. What is being typed stays when the last one is taken off meanwhile: saving
 * it says so.
 */
function Report({ businessId, order, view }: { businessId: string; order: WorkOrderJson; view: LinkTarget }) {
  const [wasBegun, setBegun] = useState(false);
  const isBegun = wasBegun || order.subContractors.length > 0;
  if (isBegun !== wasBegun) setBegun(isBegun);
  if (isBegun) return <ExpenseForm businessId={businessId} order={order} view={view} />;
  return (
    <Sheet>
      <EmptyPlanks
        text="Nobody is on this work order yet. Add a subcontractor to it first."
        action={
          <ButtonLink {...view} variant="default">
            Back to the work order
          </ButtonLink>
        }
      />
    </Sheet>
  );
}
