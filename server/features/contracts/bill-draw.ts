import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { drawState, goesByItself } from '@underlay/domain/contracts/draw-life.ts';
import { problemOfReached } from '@underlay/domain/contracts/plan.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import {
  createDrawInvoice,
  issueInvoice,
  type LockedInvoice,
  lockCreditOfSending,
  lockInvoice,
  refuseSent,
  refuseTakenBack,
  refuseUnread,
  writeDrawInvoice,
  writeReturnedFee,
} from '../invoices/index.ts';
import { refuseCardForms, unbookInvoice } from '../receivables/index.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import {
  type ContractRow,
  contractOfJob,
  type DrawRow,
  drawsOf,
  dropDraw,
  isBilled,
  keepToDate,
  noteMade,
} from './contract-store.ts';
import { drawTitle, sharesOf } from './draw-document.ts';
import { datesAnew, titleAnew } from './follow-plan.ts';
import { asHeld, closeEmptyReleases } from './held.ts';
import { addBilled, takeBilled } from './held-store.ts';
import { type LockedDraw, lockDraw, lockDrawOf, type OfDraw, type OfInvoice } from './lock-draw.ts';
import { deleteParts, insertParts } from './work-store.ts';

interface Bill extends OfDraw {
  /** The day on which what it is for was reached. */
  readonly reached?: CalendarDate | undefined;
  readonly send: boolean;
  /** Of its invoice, as whoever sends or retracts it has seen it. */
  readonly version?: number | undefined;
}

/** Makes the invoice of a draw, and sends it where that is asked for. One that its customer has already stays as it is (DRAW-10). */
export async function billDraw(platform: Platform, db: TenantDb, bill: Bill) {
  const { timeZone } = found(await readBusiness(db));
  await db.begin(async (tx) => {
    const { contract, draws, draw } = await lockDraw(tx, bill);
    if (isBilled(draw)) return;
    refuseReached(bill, { contract, draw, timeZone, now: platform.clock.now() });
    await makeInvoice(platform, tx, { ...bill, contract, draws, draw, timeZone });
    await closeAccepted(platform, tx, contract);
  });
}

function refuseReached(
  { reached }: Bill,
  {
    contract: { openedAt },
    draw,
    timeZone,
    now,
  }: Pick<LockedDraw, 'contract' | 'draw'> & { readonly timeZone: string; readonly now: Date },
) {
  if (reached === undefined) return;
  const days = { acceptedOn: dateIn(timeZone, openedAt), today: dateIn(timeZone, now) };
  const problem = problemOfReached(draw, reached, days);
  if (problem !== null) throw new Refused('reached_day', { field: 'reached', copy: problem });
}

/** What was accepted is billed by now, by somebody or by itself, which is what the task was for. A deposit counts only where it is all. */
const closeAccepted = ({ clock }: Platform, tx: TenantTransaction, { quoteId }: ContractRow) =>
  closeTask(tx, { kind: 'quote_accepted', subjectId: quoteId }, clock.now());

/**
 * What is due with the signature is billed and sent in its transaction (CONT-01). Its mail is that of the signed copy (SIGN-09). The
 * contract was opened in it, so nobody else has it yet.
 */
export async function billDeposit(
  platform: Platform,
  tx: TenantTransaction,
  { jobId, timeZone, actor }: { readonly jobId: string; readonly timeZone: string; readonly actor: string },
) {
  const contract = found(await contractOfJob(tx, jobId));
  const draws = await drawsOf(tx, contract.id);
  const draw = draws.find(({ due }) => due === 'acceptance');
  if (!draw) return;
  const order = { jobId, drawId: draw.id, userId: actor, send: true, mails: false };
  await makeInvoice(platform, tx, { ...order, contract, draws, draw, timeZone });
  if (draws.length === 1) await closeAccepted(platform, tx, contract);
}

/** The same for its pending invoice. Whoever comes second hears that. */
export async function sendDraw(platform: Platform, db: TenantDb, order: OfInvoice & Pick<Bill, 'version'>) {
  const { timeZone } = found(await readBusiness(db));
  await db.begin(async (tx) => {
    const { contract, draws, draw } = await lockDrawOf(tx, order);
    if (isBilled(draw)) refuseSent(await invoiceOf(tx, draw), 'send');
    await makeInvoice(platform, tx, { ...order, contract, draws, draw, timeZone, send: true });
    await closeAccepted(platform, tx, contract);
  });
}

/**
 * Gives a draw's share back: it is planned again until its time has come, and keeps its invoice and its number (DRAW-07). Of a canceled contract nothing is
 * planned any more (CONT-06).
 */
export async function takeBackDraw({ clock }: Platform, db: TenantDb, order: OfInvoice & Pick<Bill, 'version'>) {
  const at = clock.now();
  await db.begin(async (tx) => {
    const { contract, draw } = await lockDrawOf(tx, order);
    const invoice = await invoiceOf(tx, draw);
    refuseTakenBack(invoice);
    refuseUnread(invoice, { move: 'retract', seen: order.version });
    await giveBack(tx, { contract, invoice, userId: order.userId, at });
    await refuseCardForms(tx, [invoice.id]);
    if (contract.canceledAt !== null && !draw.releases) await dropDraw(tx, draw.id, at);
  });
}

interface GivenBack {
  readonly contract: ContractRow;
  readonly invoice: LockedInvoice;
  readonly userId: string;
  readonly at: Date;
}

/** The contract and the invoice are locked. Refused while any payment counts (INV-21, D29). Whoever does it refuses open card forms last. */
export async function giveBack(tx: TenantTransaction, { contract, invoice, userId, at }: GivenBack) {
  await unbookInvoice(tx, invoice, at);
  if (!(await takeBilled(tx, contract.id, invoice))) throw new Refused('retainage_released');
  if (invoice.retained > 0) await closeEmptyReleases(tx, invoice.id, at);
  if (invoice.returnedFee !== null) await writeReturnedFee(tx, invoice.id, null);
  if (invoice.drawId !== null) await deleteParts(tx, invoice.drawId);
  await writeEvent(tx, { subjectId: invoice.id, kind: 'retracted', actor: userId, at });
}

const invoiceOf = async (tx: TenantTransaction, { invoiceId }: DrawRow): Promise<LockedInvoice> =>
  found(invoiceId === null ? null : await lockInvoice(tx, invoiceId));

type Making = LockedDraw &
  Bill & {
    readonly timeZone: string;
    /** False where another mail tells of it. */
    readonly mails?: boolean;
  };

interface MustTell {
  /** Whether it is not sent where no mail of it can go out, since nobody is there to see that. */
  readonly mustTell: boolean;
}

/** What was made by itself waits to be sent, unless it is sent by itself as well (DRAW-04). */
export async function makeComing(platform: Platform, tx: TenantTransaction, making: Coming & MustTell) {
  const { contract, draw } = making;
  const send = draw.sendsItself && goesByItself(draw);
  const { told, amount } = await makeInvoice(platform, tx, { ...making, reached: undefined, userId: 'underlay', send });
  if (send && told === 0 && making.mustTell) throw new Refused('mail_limit');
  if (send) return closeAccepted(platform, tx, contract);
  const { id: subjectId, name: detail } = draw;
  const about = { subjectId, customerId: contract.customerId, invoiceId: null, paymentId: null, amount, detail };
  const at = platform.clock.now();
  await openTask(tx, { ...about, kind: 'draw_ready' }, at);
  const data = { drawId: subjectId, amount, detail };
  await writeEvent(tx, { subjectId: making.jobId, kind: 'draw_ready', actor: 'underlay', at, data });
}

type Coming = Omit<Making, 'send' | 'userId'>;

/** Makes the closing draw if its time came before, and it waited until each other one is sent, and that is so by now. */
export async function makeWaiting(
  platform: Platform,
  tx: TenantTransaction,
  { contract, draws, jobId, timeZone }: Pick<Coming, 'contract' | 'draws' | 'jobId' | 'timeZone'>,
) {
  if (!draws.some(waits)) return;
  const now = await drawsOf(tx, contract.id);
  const draw = now.find(waits);
  if (!draw || isTooEarly(now, draw)) return;
  await makeComing(platform, tx, { contract, draws: now, draw, drawId: draw.id, jobId, timeZone, mustTell: false });
}

/** The closing one, for the others. One whose invoice was made since its time came, and deleted or taken back, waits for nothing. */
export const waits = (draw: DrawRow): boolean => {
  const { closes, cameAt, madeAt } = draw;
  return closes && cameAt !== null && !isBilled(draw) && (madeAt === null || madeAt < cameAt);
};

/** Answers how many are told of it, and what it asks for: what is held of the draw is not in it (RET-02). */
export async function makeInvoice(platform: Platform, tx: TenantTransaction, making: Making) {
  const { contract, draws, reached, send, userId, timeZone, mails, version } = making;
  refuseDropped(contract, making.draw);
  const draw = await asHeld(tx, making);
  refuseOutOfOrder(draws, draw);
  const at = platform.clock.now();
  const today = dateIn(timeZone, at);
  if (draw.invoiceId === null || reached !== undefined) await noteMade(tx, draw.id, { at, reached });
  const { parts, quote, bills } = await sharesOf(tx, contract, draw);
  const dates = { invoiceDate: today, dueDate: addDays(today, draw.payDays) };
  const { jobId, customerId } = contract;
  const { customerReference, salesTaxRate } = quote;
  const entries = { jobId, customerId, customerReference, salesTaxRate, ...dates };
  const description = drawTitle(draw, draws);
  // What its timeline says (SEE-05).
  const detail = `${description}, contract of quote ${quote.number}`;
  const invoiceId =
    draw.invoiceId ??
    (await createDrawInvoice(tx, { ...entries, drawId: draw.id, today, description }, { userId, at, detail }));
  // What is due with the signature was just shown to its customer, who may use credit for it themselves.
  const credit = send && mails !== false ? await lockCreditOfSending(tx, { customerId, invoiceId }) : null;
  const draft = found(await lockInvoice(tx, invoiceId));
  refuseUnread(draft, { move: 'send', seen: version });
  const kept = draw.invoiceId === null ? dates : datesAnew(draft, { today, was: draw, draw });
  // The plan may have another number of draws by now.
  const named = { ...draft, description: titleAnew(draft, draw, description) };
  const invoice = await writeDrawInvoice(tx, named, { ...bills, ...kept, at });
  if (!send) return { told: 0, amount: invoice.total };
  await insertParts(tx, draw.id, parts);
  await keepToDate(tx, draw.id);
  await addBilled(tx, contract.id, { ...invoice, at });
  const told = await issueInvoice(platform, tx, { invoice, move: 'send', userId, mails, credit });
  await closeTask(tx, { kind: 'draw_ready', subjectId: draw.id }, at);
  if (!draw.releases) await makeWaiting(platform, tx, making);
  return { told, amount: invoice.total };
}

/** Of a canceled contract nothing more is billed (CONT-06). What is held of what was billed can still be asked for (RET-04). */
function refuseDropped({ canceledAt }: ContractRow, { releases, droppedAt }: DrawRow) {
  if (canceledAt !== null && (!releases || droppedAt !== null)) throw new Refused('contract_canceled');
}

/** DRAW-05: the closing one takes what the others leave. */
function refuseOutOfOrder(draws: readonly DrawRow[], draw: DrawRow) {
  const other = isBefore(draws, draw);
  if (!other) return;
  // One whose invoice was made is not joined any more.
  const joined = drawState(other) === 'planned' ? ', or join it with the next' : '';
  throw new Refused('draw_order', { copy: `Bill ${other.name} first${joined}.` });
}

/** Whether another is still to be billed before it. */
export const isTooEarly = (draws: readonly DrawRow[], draw: DrawRow): boolean => isBefore(draws, draw) !== undefined;

const isBefore = (draws: readonly DrawRow[], draw: DrawRow): DrawRow | undefined =>
  draw.closes ? draws.find((each) => each.id !== draw.id && !each.releases && !isBilled(each)) : undefined;
