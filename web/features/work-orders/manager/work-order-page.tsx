import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { useState } from 'react';
import { StatusSelect } from '../../../ui/controls/status-select.tsx';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { useWorkOrderChanges, workOrderQuery } from '../work-order-queries.ts';
import { WORK_ORDER_STATUS_OPTIONS, workOrderTone } from '../work-order-status.ts';
import { CrewPage } from './crew-page.tsx';
import { EditWorkOrder } from './edit-work-order.tsx';
import { ExpenseReports } from './expense-reports.tsx';
import { OrderInventory } from './order-inventory.tsx';
import { OrderSubcontractors } from './order-subcontractors.tsx';
import classes from './work-order.module.css';

/** WO-05 to WO-14. */
export function WorkOrderPage() {
  const { businessId, orderId } = useParams({ from: '/signed-in/p/m/$businessId/work-orders/$orderId' });
  const { data: order, error, refetch } = useQuery(workOrderQuery(businessId, orderId));
  if (order !== undefined) return <WorkOrder key={order.uuid} businessId={businessId} order={order} />;
  if (error === null) return <PageWaiting label="Work Order" />;
  const back = { label: 'Work Orders', link: { to: '/p/m/$businessId/work-orders', params: { businessId } } } as const;
  return <PageFailure title="Work Order" error={error} back={back} onRetry={() => void refetch()} />;
}

interface WorkOrderProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
}

function WorkOrder({ businessId, order }: WorkOrderProps) {
  const [editing, setEditing] = useState<boolean | null>(null);
  const may = useMay();
  const list = { to: '/p/m/$businessId/work-orders', params: { businessId } } as const;
  const report = {
    to: '/p/m/$businessId/work-orders/$orderId/expense-reports/add',
    params: { businessId, orderId: order.uuid },
  } as const;
  const title = `Work Order ${order.identificationId}`;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Work Orders', link: list }, { label: `${title}, ${order.jobName}` }]} />
      <PageHead
        title={title}
        beside={<StatusBadge value={order.status} tone={workOrderTone(order.status)} />}
        actions={
          editing || !may('plan') ? undefined : (
            // The keyboard comes back from the form to where it was.
            <Button variant="default" autoFocus={editing === false} onClick={() => setEditing(true)}>
              Edit Details
            </Button>
          )
        }
      />
      {editing ? (
        <EditWorkOrder businessId={businessId} order={order} onClose={() => setEditing(false)} />
      ) : (
        <Details businessId={businessId} order={order} />
      )}
      <div className={classes.office}>
        <CrewPage businessId={businessId} order={order} />
      </div>
      <OrderInventory businessId={businessId} order={order} />
      <div className={classes.office}>
        <ExpenseReports businessId={businessId} orderId={order.uuid} add={report} />
      </div>
      <OrderSubcontractors businessId={businessId} order={order} />
    </>
  );
}

/** WO-05. */
function Details({ businessId, order }: WorkOrderProps) {
  const { dayOf } = useBusinessDay(businessId);
  const { change } = useWorkOrderChanges(businessId, order.uuid);
  const may = useMay();
  return (
    <Sheet aria-label="Details">
      <Facts>
        <Fact label="ID">{order.identificationId}</Fact>
        <Fact label="Job Name">
          <Link to="/p/m/$businessId/jobs/$jobId" params={{ businessId, jobId: order.jobUUID }}>
            {order.jobName}
          </Link>
        </Fact>
        <Fact label="Created Date">{dayOf(order.createdAt)}</Fact>
        {may('plan') && (
          <Fact label="Status">
            <StatusSelect
              label="Work order status"
              value={order.status}
              options={WORK_ORDER_STATUS_OPTIONS}
              saving={change.isPending ? (change.variables.status ?? null) : null}
              onChoose={(status) => change.mutateAsync({ status, version: order.version })}
            />
          </Fact>
        )}
        <Fact label="Description" wide>
          <p className={classes.description}>{order.description}</p>
        </Fact>
      </Facts>
    </Sheet>
  );
}
