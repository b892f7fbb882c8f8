import type { WorkOrderItemJson, WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { useState } from 'react';
import { LinkCell } from '../../../ui/controls/link-cell.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useMay } from '../../businesses/index.ts';
import { useWorkOrderChanges } from '../work-order-queries.ts';
import { AddToggle } from './add-form.tsx';
import { AddInventory } from './add-inventory.tsx';
import { EditToggle, RemoveButton } from './edit-toggle.tsx';
import classes from './work-order.module.css';

/** WO-06 to WO-09: what the order has taken from the stock. */
export function OrderInventory({ businessId, order }: { businessId: string; order: WorkOrderJson }) {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<WorkOrderItemJson | null>(null);
  const { changeInventory } = useWorkOrderChanges(businessId, order.uuid);
  const remove = async (item: WorkOrderItemJson) => {
    try {
      await changeInventory.mutateAsync({ inventoryId: item.uuid, quantity: 0, status: '', was: item.quantity });
      toast(`${item.quantity.toLocaleString('en-US')} × ${item.name} went back to stock`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  const some = order.inventory.length > 0;
  return (
    <PageSection
      title="Inventory List"
      action={
        may('plan') && (
          <>
            {some && <EditToggle what="the inventory list" on={editing} onChange={setEditing} />}
            <AddToggle what="inventory" open={adding} onChange={setAdding} />
          </>
        )
      }
    >
      <ListSheet>
        {adding && <AddInventory businessId={businessId} order={order} onClose={() => setAdding(false)} />}
        <PagedTable
          {...useLocalPages(order.inventory)}
          label="Inventory List"
          columns={columnsOf(businessId, editing && some ? setAsked : null)}
          cardAreas="'name quantity' 'description description' 'upc status' 'sku remove'"
          cardColumns="minmax(0, 1fr) auto"
          rowKey={(item) => item.uuid}
          empty="No inventory to display."
        />
      </ListSheet>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : `Take ${asked.name} off this work order?`}
        confirm="Remove"
        busy={changeInventory.isPending}
        onConfirm={() => asked !== null && void remove(asked)}
        onClose={() => setAsked(null)}
      >
        {asked === null ? '' : `All ${asked.quantity.toLocaleString('en-US')} of it go back to stock.`}
      </ConfirmDialog>
    </PageSection>
  );
}

function columnsOf(
  businessId: string,
  onRemove: ((item: WorkOrderItemJson) => void) | null,
): readonly Column<WorkOrderItemJson>[] {
  const columns: readonly Column<WorkOrderItemJson>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: (item) => (
        <LinkCell to="/p/m/$businessId/inventory/$itemId" params={{ businessId, itemId: item.uuid }}>
          {item.name}
        </LinkCell>
      ),
      inCard: 'title',
    },
    { key: 'description', header: 'Description', cell: (item) => item.description, inCard: 'faint', clip: true },
    { key: 'upc', header: 'UPC', cell: (item) => item.upc, inCard: 'small', className: classes.unbroken },
    { key: 'sku', header: 'SKU', cell: (item) => item.sku, inCard: 'small', className: classes.unbroken },
    {
      key: 'quantity',
      header: 'Quantity',
      cell: (item) => item.quantity.toLocaleString('en-US'),
      align: 'right',
      inCard: 'amount',
    },
    {
      key: 'status',
      header: 'Status',
      cell: (item) => <StatusBadge value={item.status} tone="green" />,
      inCard: 'badge',
    },
  ];
  if (onRemove === null) return columns;
  const cell = (item: WorkOrderItemJson) => <RemoveButton what={item.name} onClick={() => onRemove(item)} />;
  return [...columns, { key: 'remove', header: 'Remove', quietHeader: true, cell, align: 'right' }];
}
