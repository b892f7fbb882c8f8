import { FIRST_KINDS, TASK_KINDS } from '@underlay/domain/tasks/task-rights.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateOut, DollarsOut, Id, kindsAmong, MomentOut, Nothing, PageQuery } from './primitives.ts';

export const TaskJson = z.object({
  uuid: Id,
  kind: z.enum(TASK_KINDS),
  createdAt: MomentOut,
  /** There where it is about credit of money that was recorded by hand: the day on which that came. */
  receivedOn: DateOut.optional(),
  /** Null, and without a name, when nobody knows whose money it is. */
  customerId: Id.nullable(),
  customerName: z.string(),
  invoiceUuid: Id.nullable(),
  /** The invoice's number. */
  invoiceId: z.number().nullable(),
  /** There where it is about others besides: how many. Of money that came back they are owed again, else it came with a payment for them. */
  others: z.number().optional(),
  /** The job of that invoice, or of its draw, and without a name when there is none. */
  jobUuid: Id.nullable(),
  jobName: z.string(),
  /** Which draw of its contract it is about. */
  drawOrdinal: z.number().nullable(),
  paymentId: Id.nullable(),
  amount: DollarsOut.nullable(),
  /** Why, for a person to read: the bank's reason, the old and the new address. */
  detail: z.string(),
});
export type TaskJson = z.output<typeof TaskJson>;

/** A page that is older than the server is not handed a kind that it knows nothing of. */
const TaskQuery = PageQuery.extend({
  kinds: kindsAmong(TASK_KINDS, FIRST_KINDS).describe(
    'The kinds that the caller knows, with commas between. Tasks of others are left out, and not counted.',
  ),
});

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/tasks',
    access: 'manager',
    right: ['work', 'money'],
    summary: 'Open tasks of the kinds that the caller may see, newest first',
    query: TaskQuery,
    response: z.array(TaskJson),
  }),
  finish: endpoint({
    method: 'PUT',
    path: '/business/:businessId/tasks/:taskId',
    access: 'manager',
    right: ['plan', 'invoice', 'refund', 'sell'],
    summary: 'Marks a task as done; doing it twice is harmless. A credit closes itself when it is used up',
    /** Why, as the caller has read it. A task to which more was added since stays open. */
    body: z.object({ done: z.literal(true), detail: z.string().optional() }),
    response: Nothing,
    refusals: ['credit_left', 'CHANGED_ELSEWHERE'],
  }),
};
