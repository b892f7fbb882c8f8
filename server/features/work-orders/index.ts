/** What the app and younger features may use of work orders. */
export { addExpenseReport } from './add-expense-report.ts';
export { changeOrderInventory } from './change-order-inventory.ts';
export { changeOrderSubcontractor } from './change-order-subcontractor.ts';
export { changeWorkOrder } from './change-work-order.ts';
export { createWorkOrder } from './create-work-order.ts';
export { workOrderRoutes } from './routes.ts';
export { subcontractorsOfJobJson, workOrdersJson, workOrdersOfJobJson } from './work-order-json.ts';
export { lockWorkOrder, readWorkOrder, type WorkOrderRow } from './work-order-store.ts';
