import { earlyJson } from '@underlay/contract/early-terms.ts';
import type { CustomerJobJson, ListedJobJson } from '@underlay/contract/portal-jobs.ts';
import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { isExpired } from '@underlay/domain/offers/offer-life.ts';
import { isReturned, type PaymentState, paymentStatus } from '@underlay/domain/payments/payment.ts';
import { type ContractRow, contractJson, type DrawRow, drawJson, placeOf } from '../contracts/index.ts';
import { addressLines } from '../invoices/index.ts';
import type { CustomerJobRow, DocumentOfJob, FileOfJob } from './customer-job-store.ts';
import type { PlaceOfEntry, StoryRow } from './story-store.ts';

/** The contract of a job that is this customer's, with all of its draws. */
interface Signed {
  readonly contract: ContractRow | undefined;
  readonly draws: readonly DrawRow[];
}

export function listedJobJson(job: CustomerJobRow, signed: Signed, now: Date): ListedJobJson {
  const { id: uuid, name, status, isTheirs } = job;
  const [next = null] = todoOf(job, signed, now);
  return { uuid, name, status: isTheirs ? status : null, next, contract: ownContract(signed) };
}

interface WholeJob extends Signed {
  readonly story: { readonly rows: readonly StoryRow[]; readonly count: number };
  readonly files: readonly FileOfJob[];
}

export function customerJobJson(
  job: CustomerJobRow,
  { story, files, ...signed }: WholeJob,
  now: Date,
): CustomerJobJson {
  const { id: uuid, name, status, address, isTheirs } = job;
  const { draws } = signed;
  return {
    uuid,
    name,
    status: isTheirs ? status : null,
    address: isTheirs ? addressLines(address) : [],
    todo: todoOf(job, signed, now),
    contract: ownContract(signed),
    draws: draws.flatMap((draw) => customerDrawJson(draw, { job, signed }) ?? []),
    story: { entries: story.rows.map((row) => entryJson(row, name)), count: story.count },
    papers: papersOf(job, draws),
    files: files.map(({ id, createdAt, ...file }) => ({ ...file, uuid: id, createdAt: createdAt.toISOString() })),
  };
}

/** The same figures as the business reads (CONT-08), without why it was canceled. */
function ownContract({ contract, draws }: Signed): ListedJobJson['contract'] {
  if (!contract) return null;
  const { reason: _, ...figures } = contractJson(contract, draws);
  return figures;
}

type Todo = CustomerJobJson['todo'][number];

/** LINK-02: a quote to sign while there is no contract, which takes one, and then what is due, the oldest first. */
function todoOf({ documents, timeZone, isTheirs }: CustomerJobRow, { contract, draws }: Signed, now: Date): Todo[] {
  const today = dateIn(timeZone, now);
  const isOpen = contract !== undefined && contract.canceledAt === null;
  const toSign = documents.filter(
    ({ isQuote, status, outcome, quoteExpiration }) =>
      isTheirs &&
      !isOpen &&
      isQuote &&
      status === 'sent' &&
      outcome === null &&
      !isExpired({ status, outcome, quoteExpiration }, today),
  );
  const toPay = documents
    .filter((document) => document.status === 'unpaid' && amountDue(document) > 0)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number - b.number);
  return [
    ...toSign.map((document) => todoJson('sign', document, draws)),
    ...toPay.map((document) => todoJson('pay', document, draws)),
  ];
}

const todoJson = (kind: Todo['kind'], document: DocumentOfJob, draws: readonly DrawRow[]): Todo => ({
  kind,
  document: documentJson(document, draws),
  description: document.description,
  amount: dollarsFromCents(kind === 'pay' ? amountDue(document) : document.total),
  by: kind === 'pay' ? document.dueDate : document.quoteExpiration,
  isReserved: document.reserved > 0,
  isUnderWay: document.pending > 0,
  chargesDue: dollarsFromCents(kind === 'pay' ? document.chargesDue : ZERO),
  earlyDiscount: kind === 'pay' ? earlyJson(document.early) : null,
});

function documentJson({ id: uuid, number: id, isQuote, drawId }: DocumentOfJob, draws: readonly DrawRow[]) {
  const draw = draws.find((each) => each.id === drawId);
  return {
    uuid,
    id,
    isQuote,
    draw: draw
      ? { ...placeOf(draw, draws), name: draw.name, isDeposit: draw.due === 'acceptance', releases: draw.releases }
      : null,
  };
}

/** Null for one that was dropped, or is planned and hidden (LINK-04). A draw whose invoice nobody was sent is planned for its customer. */
function customerDrawJson(
  draw: DrawRow,
  { job, signed: { contract, draws } }: { readonly job: CustomerJobRow; readonly signed: Signed },
): CustomerJobJson['draws'][number] | null {
  if (!contract) return null;
  const { uuid, name, planned: amount, closes, when, state, releases, invoice: billed } = drawJson(draw, draws);
  const isPlanned = state === 'planned' || state === 'ready';
  if (state === 'dropped' || ((draw.hidden || releases) && isPlanned)) return null;
  const invoice = job.documents.find(({ drawId }) => drawId === draw.id);
  // An invoice is paid as soon as nothing is due of it.
  const isOnItsWay = invoice !== undefined && amountDue(invoice) === 0 && invoice.pending > 0;
  const payment = invoice?.payments.findLast(({ state: at }) => at !== 'failed' && at !== 'reversed');
  return {
    uuid,
    ...placeOf(draw, draws),
    name,
    releases,
    amount,
    closes,
    ...moneyOf(isPlanned ? null : billed),
    state: isOnItsWay ? 'on_its_way' : isPlanned ? 'planned' : state,
    endedAs: isOnItsWay ? null : (billed?.endedAs ?? null),
    when: { due: when.due, on: when.due === 'days' ? dayAfter(contract, when.days, job.timeZone) : when.on },
    changedAt: isPlanned ? (draw.changedAt?.toISOString() ?? null) : null,
    invoice: invoice ? { uuid: invoice.id, id: invoice.number, dueDate: invoice.dueDate } : null,
    payment: payment ? { uuid: payment.id, method: payment.method, at: payment.cameAt } : null,
  };
}

/** What became of what was billed of it. */
function moneyOf(billed: ReturnType<typeof drawJson>['invoice']) {
  const none = dollarsFromCents(ZERO);
  if (billed === null) return { held: none, paid: none, onItsWay: none, due: none };
  const { held, paid, onItsWay, amount: due } = billed;
  return { held, paid, onItsWay, due };
}

const dayAfter = ({ openedAt }: ContractRow, days: number | null, timeZone: string): CalendarDate =>
  addDays(dateIn(timeZone, openedAt), days ?? 0);

type Entry = CustomerJobJson['story']['entries'][number];

function entryJson(row: StoryRow, jobName: string): Entry {
  const { id: key, kind, at, version, amount, paymentId, method, state, isPart, text, files, arePictures } = row;
  const about = kind === 'asked' ? aboutJob(jobName) : '';
  return {
    key,
    ...(kind === 'taken' ? { kind: 'refund', takenByBank: true } : { kind }),
    at: at.toISOString(),
    document: placeJson(row),
    version,
    amount: amount === null ? null : dollarsFromCents(amount),
    payment:
      paymentId !== null && method !== null && state !== null
        ? paymentOf({ uuid: paymentId, method, state, isPart: isPart === true })
        : null,
    text: text?.startsWith(about) ? text.slice(about.length) : (text ?? ''),
    files: files === null ? null : { count: files, arePictures: arePictures === true },
  };
}

const paymentOf = ({ state, ...payment }: PaymentOfEntry) => ({
  ...payment,
  status: paymentStatus(state),
  ...(isReturned(state) && { returned: true }),
});

type PaymentOfEntry = Pick<NonNullable<Entry['payment']>, 'uuid' | 'method' | 'isPart'> & {
  readonly state: PaymentState;
};

/** How a question about a job begins. */
export const aboutJob = (name: string): string => `About ${name}: `;

function placeJson({ documentId, number, isQuote, ordinal, draws, drawName, drawDue, releases }: PlaceOfEntry) {
  if (documentId === null || number === null || isQuote === null) return null;
  const isDraw = ordinal !== null && draws !== null && drawName !== null;
  return {
    uuid: documentId,
    id: number,
    isQuote,
    draw: isDraw
      ? { ordinal, of: draws, name: drawName, isDeposit: drawDue === 'acceptance', releases: releases === true }
      : null,
  };
}

type Paper = CustomerJobJson['papers'][number];

/** What was signed takes the place of the quote, once it is there. */
function papersOf({ documents }: CustomerJobRow, draws: readonly DrawRow[]): Paper[] {
  const papers = documents.flatMap((document): Paper[] => {
    const { signed, sentAt, payments } = document;
    const named = { document: documentJson(document, draws), paymentId: null };
    const receipts = payments.filter(({ state }) => state === 'settled');
    return [
      signed
        ? { ...named, kind: 'signed', at: signed.madeAt, size: signed.size }
        : { ...named, kind: 'document', at: sentAt, size: null },
      ...receipts.map(
        ({ id: paymentId, cameAt: at }): Paper => ({ ...named, kind: 'receipt', paymentId, at, size: null }),
      ),
    ];
  });
  return papers.sort((a, b) => b.at.localeCompare(a.at));
}
