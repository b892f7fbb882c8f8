import { WorkOrderCreate } from '@underlay/contract/work-orders.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import {
  addExpenseReport,
  changeOrderInventory,
  changeOrderSubcontractor,
  changeWorkOrder,
  createWorkOrder,
} from '../../features/work-orders/index.ts';
import type { Platform } from '../../services/platform.ts';
import { OWNER } from './demo-data.ts';
import type { DemoClock } from './demo-payments.ts';

const MINUTE = 60_000;

type Spent = readonly [category: string, description: string, quantity: number, dollars: number];

interface DemoReport {
  /** Which subcontractor, by position. */
  readonly by: number;
  readonly description: string;
  readonly pending?: true;
  readonly lines: readonly Spent[];
}

interface DemoOrder {
  /** The day of the half year, and the job by position. */
  readonly day: number;
  readonly job: number;
  readonly description: string;
  readonly status: 'pending' | 'in-progress' | 'complete';
  /** The items of the stock by position, and the number of pieces. */
  readonly stock: readonly (readonly [item: number, pieces: number])[];
  readonly people: readonly number[];
  readonly reports: readonly DemoReport[];
}

const ORDERS: readonly DemoOrder[] = [
  {
    day: 106,
    job: 15,
    description: 'Reception: 180 sq ft of porcelain, work after 6 pm, cover the desk.',
    status: 'complete',
    stock: [
      [5, 13],
      [10, 8],
    ],
    people: [0],
    reports: [
      {
        by: 0,
        description: 'First two evenings',
        lines: [
          ['Subcontractor', 'Tile setter, evening rate', 12, 62],
          ['Equipment', 'Wet saw, two days', 2, 54.5],
          ['Material', 'Grout, sanded, charcoal', 5, 21.9],
        ],
      },
    ],
  },
  {
    day: 146,
    job: 1,
    description:
      'Unit B: take up the sheet vinyl, level, moisture barrier, LVP. Keys are with the caretaker in unit 1.',
    status: 'in-progress',
    stock: [
      [2, 22],
      [8, 3],
    ],
    people: [2, 3],
    reports: [
      {
        by: 2,
        description: 'Subfloor of the hallway',
        lines: [
          ['Labor', 'Leveling and patching', 9, 46.5],
          ['Material', 'Self-leveler, 50 lb bag', 6, 38.4],
          ['Disposal', 'Old vinyl, container', 1, 240],
        ],
      },
      {
        by: 3,
        description: 'LVP, first half',
        pending: true,
        lines: [['Labor', 'Installation, per square foot', 230, 1.85]],
      },
    ],
  },
  {
    day: 163,
    job: 10,
    description: 'Tear off the carpet, fit fourteen oak treads and risers, two coats of finish.',
    status: 'in-progress',
    stock: [
      [6, 14],
      [7, 14],
      [9, 3],
    ],
    people: [1, 4],
    reports: [
      {
        by: 4,
        description: 'Treads and risers fitted',
        lines: [
          ['Labor', 'Two carpenters, two days', 32, 48],
          ['Material', 'Construction adhesive, tube', 9, 7.85],
        ],
      },
      {
        by: 1,
        description: 'Sanding and first coat',
        lines: [
          ['Labor', 'Sanding by hand and edger', 11, 55],
          ['Equipment', 'Edger, one day', 1, 68],
        ],
      },
    ],
  },
  {
    day: 178,
    job: 4,
    description: 'Showroom: let the oak rest a week, then lay 640 sq ft of herringbone and finish in place.',
    status: 'pending',
    stock: [
      [0, 34],
      [8, 4],
    ],
    people: [1],
    reports: [],
  },
];

interface DemoSurroundings {
  readonly db: TenantDb;
  readonly userId: string;
  readonly start: number;
  readonly jobs: readonly string[];
  readonly items: readonly string[];
  readonly people: readonly string[];
}

/** The work of the crews, through the use cases that the screens call. Stock leaves the shelf, and receipts come in. */
export async function addWorkOrders(platform: Platform, clock: DemoClock, world: DemoSurroundings) {
  const { db, userId, start } = world;
  for (const order of ORDERS) {
    clock.set(new Date(start + order.day * DAY_MILLISECONDS));
    const { description, status } = order;
    const jobUUID = world.jobs[order.job] ?? '';
    const entries = WorkOrderCreate.parse({ description, jobUUID });
    const orderId = await createWorkOrder(platform, db, { entries, userId });
    for (const [item, quantity] of order.stock) {
      clock.set(new Date(clock.now().getTime() + MINUTE));
      const inventoryId = world.items[item] ?? '';
      await changeOrderInventory(platform, db, { orderId, change: { inventoryId, quantity, status: 'added' }, userId });
    }
    for (const person of order.people) {
      const subContractorId = world.people[person] ?? '';
      await changeOrderSubcontractor(platform, db, orderId, { subContractorId, action: 'add' }, userId);
    }
    for (const [index, report] of order.reports.entries()) {
      clock.set(new Date(start + (order.day + 1 + index) * DAY_MILLISECONDS));
      await handIn(platform, world, orderId, report);
    }
    if (status !== 'pending') await changeWorkOrder(platform, db, { orderId, entries: { status }, userId });
  }
}

function handIn(platform: Platform, { db, userId, people }: DemoSurroundings, orderId: string, report: DemoReport) {
  const lineItems = report.lines.map(([category, description, quantity, dollars]) => ({
    category,
    description,
    quantity,
    rate: cents(Math.round(dollars * 100)),
  }));
  return addExpenseReport(
    platform,
    db,
    { orderId, subcontractorId: people[report.by] ?? '' },
    { description: report.description, status: report.pending ? 'pending' : 'approved', lineItems },
    { id: userId, ...OWNER },
  );
}
