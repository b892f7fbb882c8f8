import { QUESTION_FIELDS } from '@underlay/domain/communications/fields.ts';
import { ENDINGS } from '@underlay/domain/credits/settled-by.ts';
import { DUE } from '@underlay/domain/offers/schedule.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@underlay/domain/payments/payment.ts';
import { z } from 'zod';
import { ContractJson } from './contracts.ts';
import { OfEarlyJson } from './early-terms.ts';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { FileJson } from './files.ts';
import { JOB_STATUSES } from './jobs.ts';
import { DateOut, DollarsOut, Id, MomentOut, Nothing, PageQuery } from './primitives.ts';

/** Entries of a story, or jobs, on a page. */
export const JOB_PAGE_SIZE = 50;

/** Which of the contract's payments a document bills: "Draw 2 of 4". */
const DrawPlaceJson = z.object({
  ordinal: z.number(),
  of: z.number(),
  name: z.string(),
  isDeposit: z.boolean(),
  /** It asks for what others held back, and is none of their number (RET-04). */
  releases: z.boolean(),
});

const DocumentJson = z.object({ uuid: Id, id: z.number(), isQuote: z.boolean(), draw: DrawPlaceJson.nullable() });

/** What waits for the customer: a quote to sign, or an invoice to pay. */
const TodoJson = z.object({
  kind: z.enum(['sign', 'pay']),
  document: DocumentJson,
  description: z.string(),
  /** What it comes to, or what is due of it. */
  amount: DollarsOut,
  /** The last day on which a quote can be signed, or the day on which an invoice is due. */
  by: DateOut.nullable(),
  /** A bank payment waits for its account to be verified, or for the bank: nothing else is paid online meanwhile (D92). */
  isReserved: z.boolean(),
  isUnderWay: z.boolean(),
  /** What of the amount is of fees that were added: nothing less is charged for them (DISC-06). */
  chargesDue: DollarsOut,
  ...OfEarlyJson.shape,
});

const CustomerDrawJson = z.object({
  uuid: Id,
  ordinal: z.number(),
  of: z.number(),
  name: z.string(),
  /** It asks for what others held back, and is none of their number (RET-04). */
  releases: z.boolean(),
  amount: DollarsOut,
  /** Whether it takes the rest: it comes at the end. */
  closes: z.boolean(),
  /** What was held back of it when it was billed, whatever was released since (RET-03). */
  held: DollarsOut,
  /** Of one that was billed: what was paid of it, what the bank still has of that, and what is due. */
  paid: DollarsOut,
  onItsWay: DollarsOut,
  due: DollarsOut,
  state: z.enum(['planned', 'billed', 'on_its_way', 'paid']),
  /** How one that is paid ended (ALLOC-04, WOFF-04). */
  endedAs: z.enum(ENDINGS).nullable(),
  /** When it is asked for. `on`: the day, where it is known. */
  when: z.object({ due: z.enum(DUE), on: DateOut.nullable() }),
  /** When it was planned anew (DRAW-08). Null for one that was not, or is billed. */
  changedAt: MomentOut.nullable(),
  /** Its invoice. Null while the customer has none. */
  invoice: z.object({ uuid: Id, id: z.number(), dueDate: DateOut }).nullable(),
  /** The customer's own payment of it. */
  payment: z.object({ uuid: Id, method: z.enum(PAYMENT_METHODS), at: MomentOut }).nullable(),
});

export const STORY_KINDS = [
  'sent',
  'signed',
  'declined',
  'withdrawn',
  'canceled',
  'payment',
  'refund',
  'files',
  'asked',
  'answered',
] as const;

/** One thing that happened between the business and this customer. */
const StoryEntryJson = z.object({
  key: z.string(),
  kind: z.enum(STORY_KINDS),
  /** There where nobody refunded it: the payer's bank took it, in a dispute about a part. */
  takenByBank: z.boolean().optional(),
  at: MomentOut,
  document: DocumentJson.nullable(),
  /** Of a quote that was sent or signed. */
  version: z.number().nullable(),
  amount: DollarsOut.nullable(),
  payment: z
    .object({
      uuid: Id,
      method: z.enum(PAYMENT_METHODS),
      status: z.enum(PAYMENT_STATUSES).nullable(),
      /** There where it is one that came back after it had arrived: it did not fail, it was returned. */
      returned: z.boolean().optional(),
      /** It was less than the document came to, less what was credited of it. */
      isPart: z.boolean(),
    })
    .nullable(),
  /** The name under a signature, the names of files, the words of a message. */
  text: z.string(),
  /** Of files: how many, and whether all of them are pictures. */
  files: z.object({ count: z.number(), arePictures: z.boolean() }).nullable(),
});

/** A PDF for the customer: what they signed, a quote or an invoice that they have, the receipt of a payment. */
const PaperJson = z.object({
  kind: z.enum(['signed', 'document', 'receipt']),
  document: DocumentJson,
  /** Of a receipt. */
  paymentId: Id.nullable(),
  at: MomentOut,
  /** Bytes. Null of one that is made when it is asked for. */
  size: z.number().nullable(),
});

const ListedJobJson = z.object({
  uuid: Id,
  name: z.string(),
  /** Null once the job is somebody else's. */
  status: z.enum(JOB_STATUSES).nullable(),
  /** The first thing that waits for the customer. */
  next: TodoJson.nullable(),
  contract: ContractJson.omit({ reason: true }).nullable(),
});

/** All that a customer has of a job (LINK). Nothing of anybody else, and nothing that was not sent to them (LINK-04, P22). */
export const CustomerJobJson = ListedJobJson.omit({ next: true }).extend({
  /** Where the work is, line by line. Empty once the job is somebody else's. */
  address: z.array(z.string()),
  /** What waits for the customer, the first thing first (LINK-02). */
  todo: z.array(TodoJson),
  /** Without what was dropped. */
  draws: z.array(CustomerDrawJson),
  /** Newest first, by 50 (LINK-06). */
  story: z.object({ entries: z.array(StoryEntryJson), count: z.number() }),
  /** Newest first. The latest 200. */
  papers: z.array(PaperJson),
  files: z.array(FileJson.extend({ invoiceId: Id })),
});
export type CustomerJobJson = z.output<typeof CustomerJobJson>;
export type ListedJobJson = z.output<typeof ListedJobJson>;

const ofAccount = '/portfolios/:portfolioId/accounts/:accountId/jobs' as const;
const query = PageQuery.pick({ page: true });

export const portalJobs = {
  list: endpoint({
    method: 'GET',
    path: ofAccount,
    access: 'portal',
    summary: 'Jobs of which this customer has anything, the one with the newest document first, 50 on a page',
    query,
    response: z.array(ListedJobJson),
  }),
  read: endpoint({
    method: 'GET',
    path: `${ofAccount}/:jobId`,
    access: 'portal',
    summary: 'A job as its customer sees it: what is next, contract and draws, a page of its story, papers and files',
    query,
    response: CustomerJobJson,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${ofAccount}/:jobId/question`,
    access: 'portal',
    summary: 'A question about a job; it becomes a message of the conversation, once for each key',
    body: schemaOf(QUESTION_FIELDS).extend({
      /** The same when it is sent again. */
      idempotentKey: Id.optional(),
    }),
    maxBody: 32 * KILOBYTE,
    response: Nothing,
    perMinute: 10,
  }),
};
