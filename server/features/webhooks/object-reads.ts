import { communications } from '@underlay/contract/communications.ts';
import { contracts } from '@underlay/contract/contracts.ts';
import { credits } from '@underlay/contract/credits.ts';
import { customers } from '@underlay/contract/customers.ts';
import { FailedDeliveryJson } from '@underlay/contract/deliveries.ts';
import { endpoint } from '@underlay/contract/endpoint.ts';
import { inventory } from '@underlay/contract/inventory.ts';
import { invoices } from '@underlay/contract/invoices.ts';
import { JobJson, jobs } from '@underlay/contract/jobs.ts';
import { payments } from '@underlay/contract/payments.ts';
import { refunds } from '@underlay/contract/refunds.ts';
import { workOrders } from '@underlay/contract/work-orders.ts';
import { needToOpen } from '@underlay/domain/events/need-to-open.ts';
import { routes } from '../../http/feature.ts';
import { type InsideCalls, openInsideCalls } from '../../http/inside-calls.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { communicationRoutes } from '../communications/index.ts';
import { readMoney } from '../contracts/index.ts';
import { creditRoutes } from '../credits/index.ts';
import { deliveryJson, documentOf, readDelivery } from '../deliveries/index.ts';
import { inventoryRoutes } from '../inventory/index.ts';
import { invoiceRoutes } from '../invoices/index.ts';
import { jobJson, readJob } from '../jobs/index.ts';
import { paymentRoutes } from '../payments/index.ts';
import { customerRoutes } from '../receivables/index.ts';
import { refundRoutes } from '../refunds/index.ts';
import { workOrderRoutes } from '../work-orders/index.ts';

/** What an event says of what it happened to. */
export interface EventAbout {
  readonly subjectId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Found = Readonly<Record<string, unknown>>;

/** Where the object of a message is read, and what of the answer it is. */
interface ObjectRead {
  readonly path: (about: EventAbout) => string;
  readonly id: (about: EventAbout) => string;
  readonly pick?: (answer: Found, about: EventAbout) => Found | undefined;
  /** Reading it would mark it as read by somebody who may answer. */
  readonly leavesUnread?: true;
}

const subject = ({ subjectId }: EventAbout) => subjectId;
const named = (name: string) => (about: EventAbout) => String(about.data[name] ?? '');
const among = (list: unknown, field: string, id: string): Found | undefined =>
  (list as (Found | null)[]).find((each) => each?.[field] === id) ?? undefined;

const INVOICE: ObjectRead = { path: (about) => `invoices/${about.subjectId}`, id: subject };

const moneyOf = ({ subjectId }: EventAbout) => `jobs/${subjectId}/money`;
const withJob = (object: Found | undefined, { subjectId: jobId }: EventAbout) => object && { ...object, jobId };

/** By the noun of the type. */
const READS: Readonly<Record<string, ObjectRead>> = {
  invoice: INVOICE,
  quote: INVOICE,
  customer: { path: (about) => `customers/${about.subjectId}`, id: subject },
  job: { path: (about) => `jobs/${about.subjectId}`, id: subject },
  work_order: {
    path: (about) => `work-orders/${about.subjectId}`,
    id: subject,
    pick: (answer) => answer.workOrder as Found,
  },
  item: { path: (about) => `inventory/${about.subjectId}`, id: subject },
  payment: { path: (about) => `payments/${named('paymentId')(about)}`, id: named('paymentId') },
  refund: {
    path: (about) => `payments/${named('paymentId')(about)}/money`,
    id: named('refundId'),
    pick: (answer, about) => among(answer.refunds, 'uuid', named('refundId')(about)),
  },
  charge: INVOICE,
  credit: { path: (about) => `credits/${named('creditId')(about)}`, id: named('creditId') },
  message: {
    path: (about) => `communications/${named('conversationId')(about)}`,
    id: named('messageId'),
    pick: (answer, about) => among(answer.messages, 'id', named('messageId')(about)),
    leavesUnread: true,
  },
  // The page of a job says it of the newest contract.
  contract: {
    path: moneyOf,
    id: named('contractId'),
    pick: ({ contract }, about) => withJob(among([contract], 'uuid', named('contractId')(about)), about),
  },
  draw: {
    path: moneyOf,
    id: named('drawId'),
    pick: ({ draws }, about) => withJob(among(draws, 'uuid', named('drawId')(about)), about),
  },
  delivery: { path: (about) => `deliveries/${named('deliveryId')(about)}`, id: named('deliveryId') },
};

export function readOf(type: string): ObjectRead {
  const read = READS[type.split('.')[0] ?? ''];
  if (!read) throw new Error(`nothing says what ${type} is about`);
  return read;
}

const opened = new WeakMap<Platform, Promise<InsideCalls>>();

/** Made when the first message is: most processes send none. */
export function insideCalls(platform: Platform): Promise<InsideCalls> {
  const known = opened.get(platform);
  if (known) return known;
  const calls = openInsideCalls(platform, OBJECTS);
  opened.set(platform, calls);
  return calls;
}

/** The job alone. Its page has all of its documents, and a message none. */
const job = { ...jobs.read, response: JobJson };

/** No screen asks for one by itself. */
const delivery = endpoint({
  method: 'GET',
  path: '/business/:businessId/deliveries/:deliveryId',
  access: 'manager',
  right: ['work', 'money', 'sell'],
  summary: 'A mail or text, and what became of it',
  response: FailedDeliveryJson,
});

const OBJECTS = [
  routes({ read: invoices.read }, (platform) => ({ read: invoiceRoutes(platform).read })),
  routes({ read: customers.read }, (platform) => ({ read: customerRoutes(platform).read })),
  routes({ job }, () => ({ job: async ({ db, params: { jobId } }) => jobJson(found(await readJob(db, jobId))) })),
  routes({ read: workOrders.read }, (platform) => ({ read: workOrderRoutes(platform).read })),
  routes({ read: inventory.read }, (platform) => ({ read: inventoryRoutes(platform).read })),
  routes({ read: payments.read }, (platform) => ({ read: paymentRoutes(platform).read })),
  routes({ money: refunds.money }, (platform) => ({ money: refundRoutes(platform).money })),
  routes({ read: credits.read }, (platform) => ({ read: creditRoutes(platform).read })),
  routes({ readMoney: contracts.readMoney }, () => ({
    readMoney: ({ db, params: { jobId } }) => readMoney(db, jobId),
  })),
  routes({ delivery }, () => ({
    delivery: async ({ db, may, params: { deliveryId } }) => {
      const row = found(await readDelivery(db, deliveryId));
      const document = await documentOf(db, row);
      const mayOpen = may(needToOpen({ kind: 'invoice', isQuote: document === 'quote' }));
      return { ...deliveryJson(row), customerId: row.customerId, invoiceId: mayOpen ? row.invoiceId : null };
    },
  })),
  routes({ read: communications.read }, (platform) => ({ read: communicationRoutes(platform).read })),
];
