import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import {
  MAX_EXPENSE_LINES,
  NO_EXPENSE_LINES,
  TOO_MANY_EXPENSE_LINES,
} from '@underlay/domain/work-orders/expense-report.ts';
import {
  EXPENSE_LINE_FIELDS,
  EXPENSE_REPORT_FIELDS,
  ORDER_ITEM_FIELDS,
  ORDER_SUBCONTRACTOR_FIELDS,
  WORK_ORDER_CHANGE_FIELDS,
  WORK_ORDER_FIELDS,
} from '@underlay/domain/work-orders/fields.ts';
import { z } from 'zod';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { changeSchemaOf, schemaOf } from './field-schemas.ts';
import { DollarsOut, Id, MomentOut, NewestPageQuery, PageQuery, Search, Version } from './primitives.ts';
import { seen } from './seen.ts';
import { SubcontractorJson } from './subcontractors.ts';

export const WORK_ORDER_STATUSES = ['pending', 'in-progress', 'complete'] as const;
export const REPORT_STATUSES = ['approved', 'pending'] as const;

/** The job's id decides. A jobName and the empty placeholders that come along are ignored (API-47, D56). */
export const WorkOrderCreate = schemaOf(WORK_ORDER_FIELDS);
export type WorkOrderCreate = z.output<typeof WorkOrderCreate>;

export const WorkOrderUpdate = changeSchemaOf(WORK_ORDER_CHANGE_FIELDS).extend({
  status: z.enum(WORK_ORDER_STATUSES, NOT_CHOSEN).optional(),
  version: Version,
});
export type WorkOrderUpdate = z.output<typeof WorkOrderUpdate>;

/** API-46. The uuid is the inventory item's. */
export const WorkOrderItemJson = z.object({
  uuid: Id,
  name: z.string(),
  description: z.string(),
  upc: z.string(),
  sku: z.string(),
  quantity: z.number(),
  status: z.literal('added'),
});
export type WorkOrderItemJson = z.output<typeof WorkOrderItemJson>;

export const WorkOrderJson = z.object({
  /** The running number of the business, which people say. `identificationId` is the same (D73). */
  id: z.number(),
  uuid: Id,
  identificationId: z.number(),
  createdAt: MomentOut,
  ...jsonOf(WORK_ORDER_FIELDS).shape,
  jobName: z.string(),
  status: z.enum(WORK_ORDER_STATUSES),
  subContractors: z.array(SubcontractorJson),
  inventory: z.array(WorkOrderItemJson),
  version: z.number(),
});
export type WorkOrderJson = z.output<typeof WorkOrderJson>;

/** `added` puts a quantity on the order and takes it from stock. Zero with an empty status takes the item off again (D49). */
export const InventoryChange = schemaOf(ORDER_ITEM_FIELDS)
  .extend({
    status: z.enum(['added', '']),
    /** How many of it are on the order, as whoever takes it off has seen. Without it, however many there are. */
    was: z.int().optional(),
  })
  .refine(({ status, quantity }) => status === 'added' || quantity === 0, {
    path: ['quantity'],
    message: 'Must be 0 to remove the item.',
  });
export type InventoryChange = z.output<typeof InventoryChange>;

/** Without an action the call toggles (D50). */
export const SubcontractorChange = schemaOf(ORDER_SUBCONTRACTOR_FIELDS).extend({
  action: z.enum(['add', 'remove']).optional(),
});

/** A category of the business, by its uuid or its name. Payment is none of them (D55). */
const ExpenseLine = z.object({ uuid: z.string().nullish(), ...schemaOf(EXPENSE_LINE_FIELDS).shape });

export const ExpenseReportCreate = schemaOf(EXPENSE_REPORT_FIELDS).extend({
  /** Only approved and pending are stored. Anything else counts as approved (D48). */
  status: z.string().max(50).nullish(),
  lineItems: z.array(ExpenseLine).min(1, NO_EXPENSE_LINES).max(MAX_EXPENSE_LINES, TOO_MANY_EXPENSE_LINES),
});
export type ExpenseReportCreate = z.output<typeof ExpenseReportCreate>;

export const ExpenseReportJson = z.object({
  uuid: Id,
  createdAt: MomentOut,
  description: z.string(),
  total: seen('costs', DollarsOut),
  /** The name of who submitted it. */
  createdBy: z.string(),
  subcontractor: z.string(),
  subcontractorId: Id,
  status: z.enum(REPORT_STATUSES),
  lineItems: z.array(
    z.object({
      uuid: Id,
      category: z.string(),
      description: z.string(),
      quantity: z.number(),
      rate: seen('costs', DollarsOut),
      subTotal: seen('costs', DollarsOut),
    }),
  ),
});
export type ExpenseReportJson = z.output<typeof ExpenseReportJson>;

const ofBusiness = '/business/:businessId/work-orders' as const;
const ofOrder = `${ofBusiness}/:orderId` as const;

export const workOrders = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: 'work',
    summary: 'Work orders, newest first (D70)',
    query: NewestPageQuery.extend({ workOrderId: z.string().trim().max(20).optional(), jobName: Search }),
    response: z.array(WorkOrderJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    right: 'plan',
    summary: 'Creates a work order for a job, pending (D48)',
    body: WorkOrderCreate,
    response: WorkOrderJson,
    refusals: ['unknown_job'],
  }),
  read: endpoint({
    method: 'GET',
    path: ofOrder,
    access: 'manager',
    right: 'work',
    summary: 'One work order with its inventory and subcontractors',
    response: z.object({ workOrder: WorkOrderJson }),
  }),
  update: endpoint({
    method: 'PUT',
    path: ofOrder,
    access: 'manager',
    right: 'plan',
    summary: 'Changes description or status',
    body: WorkOrderUpdate,
    response: WorkOrderJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
  changeInventory: endpoint({
    method: 'PUT',
    path: `${ofOrder}/inventory`,
    access: 'manager',
    right: 'plan',
    summary: 'Takes stock for the order, at most what is there, or gives it back (D49)',
    body: InventoryChange,
    response: WorkOrderJson,
    refusals: ['unknown_item', 'out_of_stock', 'too_much_stock', 'CHANGED_ELSEWHERE'],
  }),
  changeSubcontractor: endpoint({
    method: 'PUT',
    path: `${ofOrder}/sub-contractor`,
    access: 'manager',
    right: 'plan',
    summary: 'Puts a subcontractor on the order or takes them off (D50)',
    body: SubcontractorChange,
    response: WorkOrderJson,
    refusals: ['unknown_subcontractor'],
  }),
  subcontractors: endpoint({
    method: 'GET',
    path: `${ofOrder}/subcontractors`,
    access: 'manager',
    right: 'work',
    summary: 'The subcontractors on the order (D51)',
    response: z.array(SubcontractorJson),
  }),
  candidates: endpoint({
    method: 'GET',
    path: `${ofOrder}/subcontractors/candidates`,
    access: 'manager',
    right: 'work',
    summary: 'Subcontractors that are not on the order yet, by name (D51)',
    query: PageQuery.extend({ name: Search }),
    response: z.array(SubcontractorJson),
  }),
  expenseReports: endpoint({
    method: 'GET',
    path: `${ofOrder}/expense-reports`,
    access: 'manager',
    right: 'work',
    summary: 'Expense reports of the order, newest first',
    query: PageQuery,
    response: z.array(ExpenseReportJson),
  }),
  addExpenseReport: endpoint({
    method: 'POST',
    path: `${ofOrder}/subcontractors/:subcontractorId/expense-reports`,
    access: 'manager',
    right: 'spend',
    summary: 'Adds the expense report of a subcontractor on the order',
    body: ExpenseReportCreate,
    maxBody: 640 * KILOBYTE,
    response: ExpenseReportJson,
    refusals: ['not_on_work_order', 'unknown_category', 'total_too_large'],
  }),
};
