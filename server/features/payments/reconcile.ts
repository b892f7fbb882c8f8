import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { paymentAfter } from '@underlay/domain/payments/payment.ts';
import type { TenantDb } from '../../database/sql.ts';
import { messageOf } from '../../services/log.ts';
import { AccountGone, type ListedPayment, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type PaymentRow, readPayment } from '../receivables/index.ts';
import { type Look, lookAtPayment } from './look-at-payment.ts';
import {
  businessesToRead,
  type KnownPayment,
  knownPayments,
  noteGone,
  noteNets,
  noteReading,
  readTo,
  underWayPayments,
  unnamedPayments,
} from './reading-store.ts';

export interface Total {
  count: number;
  /** What payers were charged; of `suspended`, what suspense has of it now and had not before. */
  cents: number;
}

/** What a reading found, by payments. */
export interface Reconciliation {
  /** Here as there. */
  readonly known: Total;
  /** Moved here to what the provider says. */
  readonly applied: Total;
  /** Missing here, and written down anew. */
  readonly recovered: Total;
  /** Without an invoice: in suspense, with a task. */
  readonly suspended: Total;
  /** On their way, and without an invoice: with a task. */
  readonly underWay: Total;
  /** Unknown here, without money there, or not yet. */
  readonly unknown: Total;
  /** Bank payments without a name that were looked for at the provider. Among them are those that it has. */
  readonly lookedUp: Total;
  /** The provider tells of something else than was asked for. Nothing was changed, and the log says what. */
  readonly differing: Total;
  /** Could not be taken, and will be read again. The log says why. */
  readonly failed: Total;
}

/**
 * Reads from the provider what was begun on a business's account since a moment, with refunds and disputes, and brings it together
 * with what is here, by the code that takes webhooks. It may run any number of times and at the same time as another. Throws
 * ProviderSilent when the provider does not answer: what was done until then stays, and the next run does the rest.
 */
export async function reconcile(platform: Platform, businessId: string, since: Date): Promise<Reconciliation> {
  const db = platform.tenantDb(businessId);
  const begunAt = platform.clock.now();
  const found = nothingYet();
  const account = (await readBusiness(db))?.providerAccountId;
  if (!account) return found;
  await db.begin((tx) => noteReading(tx, { triedAt: begunAt }));
  const reading: Reading = { platform, db, account, since, found, seen: new Set() };
  try {
    await readPayments(reading);
  } catch (error) {
    if (error instanceof AccountGone) await db.begin((tx) => noteGone(tx, begunAt));
    throw error;
  }
  await db.begin((tx) => noteGone(tx, null));
  for await (const name of platform.provider.movedSince({ providerAccountId: account, since }))
    await look(reading, name);
  // They may have been begun before, and the event that told of their end be lost.
  for (const { name } of await underWayPayments(db)) await look(reading, name);
  await lookForUnnamed(reading);
  if (found.failed.count === 0) await db.begin((tx) => noteReading(tx, { triedAt: begunAt, readTo: begunAt }));
  return found;
}

interface Reading {
  readonly platform: Platform;
  readonly db: TenantDb;
  readonly account: string;
  readonly since: Date;
  readonly found: Reconciliation;
  /** Payments that were looked at, by their names at the provider. */
  readonly seen: Set<string>;
}

const AT_ONCE = 100;

async function readPayments(reading: Reading) {
  const { platform, account, since } = reading;
  let some: ListedPayment[] = [];
  for await (const listed of platform.provider.paymentsSince({ providerAccountId: account, since })) {
    some.push(listed);
    if (some.length < AT_ONCE) continue;
    await compare(reading, some);
    some = [];
  }
  await compare(reading, some);
}

/** Only what is not here as it is there has to be asked for. */
async function compare(reading: Reading, some: readonly ListedPayment[]) {
  const known = await knownPayments(
    reading.db,
    some.map(({ reported }) => reported.id),
  );
  const told: Parameters<typeof noteNets>[1][number][] = [];
  for (const listed of some) {
    const { id, total, net } = listed.reported;
    const here = known.get(id);
    if (here?.isTold === false && net !== null && isHere(here, listed)) told.push({ name: id, state: here.state, net });
    if (!isHere(here, listed)) {
      await look(reading, id, total);
    } else if (!reading.seen.has(id)) {
      reading.seen.add(id);
      add(reading.found.known, total);
    }
  }
  if (told.length > 0) await reading.db.begin((tx) => noteNets(tx, told));
}

function isHere(known: KnownPayment | undefined, { reported, refunded, isDisputed }: ListedPayment): boolean {
  if (!known || isDisputed) return false;
  const isSettled = known.state === 'settled';
  return (
    paymentAfter(known.state, reported.fact) === known.state &&
    known.back === refunded &&
    (known.isTold || reported.net !== null || !isSettled) &&
    isSettled === (reported.fact === 'succeeded')
  );
}

async function look({ platform, db, account, found, seen }: Reading, name: string, total = 0) {
  if (seen.has(name)) return;
  seen.add(name);
  try {
    count(found, await lookAtPayment(platform, db, { providerAccountId: account, providerPaymentId: name }), total);
  } catch (error) {
    if (error instanceof ProviderSilent) throw error;
    if (error instanceof Refused && error.code === 'intent_mismatch') return add(found.differing, total);
    platform.log.error(
      { business: db.businessId, provider: name, error: messageOf(error) },
      'a payment of the provider could not be taken',
    );
    add(found.failed, total);
  }
}

function count(found: Reconciliation, look: Look, total: number) {
  if (look.outcome === 'unknown') return add(found.unknown, total);
  if (look.outcome === 'under_way') return add(found.underWay, look.total);
  if (look.outcome === 'suspended')
    return look.change === 0 ? add(found.known, total) : add(found.suspended, look.change);
  const charged = look.payment.amount + look.payment.fee;
  if (look.outcome === 'recovered') return add(found.recovered, charged);
  return add(isSame(look.before, look.payment) ? found.known : found.applied, charged);
}

const isSame = (before: PaymentRow, after: PaymentRow): boolean =>
  before.state === after.state &&
  before.providerPaymentId === after.providerPaymentId &&
  before.refunded + before.refundedFee === after.refunded + after.refundedFee &&
  before.takenBeyond === after.takenBeyond;

/**
 * The list has every payment that was begun since. One from before is looked for by itself, before anybody hands it over again: the
 * provider may have forgotten its key, and would charge it a second time.
 */
async function lookForUnnamed(reading: Reading) {
  const { platform, db, account, since, found } = reading;
  for (const payment of await unnamedPayments(db)) {
    add(found.lookedUp, payment.amount + payment.fee);
    if (payment.createdAt >= since) continue;
    const looked = { providerAccountId: account, paymentId: payment.id, since: payment.createdAt };
    const there = await platform.provider.findPayment(looked);
    if (there && (await readPayment(db, payment.id))?.providerPaymentId === null)
      await look(reading, there.id, there.total);
  }
}

function add(total: Total, cents: number) {
  total.count += 1;
  total.cents += cents;
}

function nothingYet(): Reconciliation {
  const zero = (): Total => ({ count: 0, cents: 0 });
  return {
    known: zero(),
    applied: zero(),
    recovered: zero(),
    suspended: zero(),
    underWay: zero(),
    unknown: zero(),
    lookedUp: zero(),
    differing: zero(),
    failed: zero(),
  };
}

/**
 * How far before the last reading, or before a backup, the next one begins. A bank payment that Underlay did not make leaves nothing here
 * while its bank moves it, which takes a week where holidays lie in between.
 */
export const OVERLAP_DAYS = 10;
/** How far back a first reading goes. The bank takes back nothing that is older. */
const FIRST_DAYS = 120;

/** Shorter than the schedule's period. */
const RUN_MILLISECONDS = 8 * 60_000;

/**
 * Repeated work: reads the provider once a day for each business, from some days before the last reading on. A run goes on while
 * businesses wait, and ends with its time or at one that could not be read: the provider may be away. It is there when it says that it
 * has no such account.
 */
export async function readProvider(platform: Platform) {
  const { clock, systemDb } = platform;
  const until = performance.now() + RUN_MILLISECONDS;
  while (performance.now() < until) {
    const some = await businessesToRead(systemDb.sql, clock.now());
    if (some.length === 0) return;
    for (const { businessId } of some) if (!(await readOne(platform, businessId))) return;
  }
}

async function readOne(platform: Platform, businessId: string): Promise<boolean> {
  const { clock, log } = platform;
  const last = await readTo(platform.tenantDb(businessId));
  const from = (last ?? clock.now()).getTime() - (last ? OVERLAP_DAYS : FIRST_DAYS) * DAY_MILLISECONDS;
  try {
    const found = await reconcile(platform, businessId, new Date(from));
    const news = { ...found, known: undefined };
    if (Object.values(news).some((total) => total && total.count > 0))
      log.info({ business: businessId, ...news }, 'the provider was read');
    return true;
  } catch (error) {
    log.warn(
      { business: businessId, error: messageOf(error) },
      'the provider could not be read; it will be read again',
    );
    return error instanceof AccountGone;
  }
}
