import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcilePayments } from '../features/payments/index.ts';
import { Interleaving, type Scene } from '../testing/interleaving.ts';
import { ALL_COMMANDS, type Command, perform } from '../testing/interleaving-commands.ts';
import { expectSoundBooks } from '../testing/ledger.ts';
import { type Charge, hasMoney, keptOf, type WaitingPayments } from '../testing/memory-provider.ts';
import { openWhileWorking, type PatientProduct, startPatientProduct } from '../testing/patient-product.ts';
import { Payer } from '../testing/payer.ts';
import { INVARIANTS } from './verify/invariants.ts';
import { verify } from './verify/verify.ts';

const RUNS = Number(process.env.INTERLEAVINGS ?? 1_000);
const SEED = process.env.SEED ? Number(process.env.SEED) : undefined;
/** Sums of the whole business, quick enough to ask after each run. */
const AFTER_EACH = INVARIANTS.filter(({ id }) =>
  ['I3 customers', 'I3 businesses', 'I3 credits', 'I6 paid', 'I8 payments', 'I10 refunds'].includes(id),
);
const WHOLE_EVERY = 100;
/** After nine minutes no more are begun. */
const LEAST_ON_A_SLOW_MACHINE = 200;

let product: PatientProduct;
let scene: Scene;

beforeAll(async () => {
  product = await startPatientProduct();
  const owner = await openWhileWorking(product, product.runWork);
  scene = {
    product,
    provider: product.provider,
    jobs: product.jobs,
    payer: new Payer(owner),
    reconcile: () => reconcilePayments(product.platform),
  };
}, 60_000);
afterAll(() => product.stop());

/** One command, or two or three at the same moment. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ALL_COMMANDS).map((command) => [command]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...ALL_COMMANDS), { minLength: 2, maxLength: 3 }) },
);
/** Most runs begin with money under way, since little can go wrong before. */
const begun = fc.constantFrom<Command[][]>(
  [],
  [['pay by bank']],
  [['pay by bank'], ['background work runs']],
  [['open card form']],
  [['open card form'], ['card is charged']],
  [['record half by check']],
  [['open card form'], ['card is charged'], ['browser comes back']],
  [['open card form'], ['card is charged'], ['browser comes back'], ['refund all'], ['background work runs']],
  [['pay by bank'], ['background work runs'], ['bank settles'], ['reconcile'], ['refund $100']],
);
const story = fc
  .tuple(begun, fc.array(step, { minLength: 3, maxLength: 9 }))
  .map(([first, rest]): Command[][] => [...first, ...rest]);

test(`PAY-18 INV-23 in ${RUNS} random orders of what people, banks and background work do, no cent is lost or taken twice`, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      runs += 1;
      const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
      try {
        for (const commands of steps) await Promise.all(commands.map((command) => perform(run, command)));
        await run.settleDown();
        await expectTruth(run);
        if (runs % WHOLE_EVERY === 0) await expectSoundBooks(product.platform);
      } catch (error) {
        throw new Error(`${run.trace.join('\n')}\n\n${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }),
    { numRuns: RUNS, ...(SEED !== undefined && { seed: SEED }), endOnFailure: false, interruptAfterTimeLimit: 540_000 },
  );
  expect(runs).toBeGreaterThanOrEqual(Math.min(RUNS, LEAST_ON_A_SLOW_MACHINE));
  await expectSoundBooks(product.platform);
}, 600_000);

test('INV-23 of two attempts to hand a payment over, one refused and one taken, the taken one counts', async () => {
  const { owner } = scene.payer;
  for (const order of [refusalFirst, nameFirst]) {
    const run = new Interleaving(scene, (await owner.sent()).uuid);
    await perform(run, 'pay by bank');
    run.fault('refused once');
    const asked = scene.provider.keepWaiting();
    const attempts = perform(run, 'work runs twice at once');
    // An attempt that begins when the other's refusal is written is none: both have to stand at the provider.
    await owner.until(async () => asked.count() === 2);
    await order(run, asked);
    await attempts;
    await run.settleDown();
    await expectTruth(run);
    expect(await scene.payer.paymentStatus(run.invoiceId)).toBe('settled');
    expect(await run.invoice()).toMatchObject({ status: 'paid', amount: 0 });
  }
});

/** The refusal is written before the other attempt is answered. */
async function refusalFirst(run: Interleaving, asked: WaitingPayments) {
  asked.letGo();
  await scene.payer.owner.until(async () => (await scene.payer.paymentStatus(run.invoiceId)) === 'failed');
  asked.letGo();
}

/** The refusal comes first as well, but is written when the payment has its name at the provider. */
async function nameFirst(run: Interleaving, asked: WaitingPayments) {
  const { sql } = product.platform;
  const named = () =>
    sql`select 1 from payments where invoice_id = ${run.invoiceId} and provider_payment_id is not null`;
  await sql.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${run.invoiceId} for update`;
    asked.letGo();
    asked.letGo();
    await scene.payer.owner.until(async () => (await named()).length === 1);
  });
}

test('PAY-18 a card form that the provider refuses to show again can no longer be paid in the first tab', async () => {
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  await perform(run, 'open card form');
  await perform(run, 'provider refuses next');
  await perform(run, 'open card form');
  expect(run.trace.at(-1)).toBe('open card form: 402 provider_refused');
  await perform(run, 'pay by bank');
  expect(run.happen('succeeded', false)).toBe('nothing it could happen to');
  await run.settleDown();
  await expectTruth(run);
});

test('PAY-18 a card form that gets its name while a bank payment gives it up is canceled at the provider', async () => {
  const { sql } = product.platform;
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  const given = Promise.withResolvers<void>();
  const asked = scene.provider.keepWaiting();
  const form = perform(run, 'open card form');
  const rows = () => sql`select 1 from payments where invoice_id = ${run.invoiceId}`;
  await scene.payer.owner.until(async () => (await rows()).length === 1);
  // Whoever gives the form up has seen it without a name, and waits for the invoice.
  const holding = sql.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${run.invoiceId} for update`;
    await given.promise;
  });
  const waiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const paid = perform(run, 'pay by bank');
  await scene.payer.owner.until(async () => (await waiting()).length === 1);
  asked.letGo();
  await form;
  given.resolve();
  await Promise.all([holding, paid]);
  expect(run.trace).toEqual(['open card form: 200', 'pay by bank: 200']);
  expect(run.happen('succeeded', false)).toBe('nothing it could happen to');
  await run.settleDown();
  await expectTruth(run);
});

/** The small model: what must hold when everything that was late has arrived. */
async function expectTruth(run: Interleaving) {
  const { sql } = product.platform;
  const rows = await sql<{ uuid: string; state: string; applied: boolean; total: number }[]>`
    select id uuid, state, applied, amount_cents + fee_cents total from payments where invoice_id = ${run.invoiceId} and method in ('ach', 'card')`;
  const charged = new Map(run.charges.map((charge) => [charge.paymentId, charge]));
  // What the provider did is what we say, payment by payment.
  for (const { uuid, state } of rows) expect(statesFor(charged.get(uuid), run)).toContain(state);
  expect(run.charges.filter(({ paymentId }) => !rows.some(({ uuid }) => uuid === paymentId))).toEqual([]);
  // Whatever was acknowledged exists, once per key.
  for (const { uuid, amount } of run.acknowledged)
    expect(rows).toContainEqual(expect.objectContaining({ uuid, total: Math.round(amount * 100) }));
  const keys = new Map<unknown, string>();
  for (const { uuid, entries } of run.acknowledged) {
    expect(keys.get(entries.idempotentKey) ?? uuid).toBe(uuid);
    keys.set(entries.idempotentKey, uuid);
  }
  // The provider's money is our clearing, and nobody was charged for what was paid already.
  const theirs = run.charges.filter(hasMoney).reduce((sum, charge) => sum + keptOf(charge), 0);
  const [ours] = await sql<{ clearing: number; credit: number }[]>`
    select coalesce(sum(amount_cents) filter (where account = 'clearing'), 0)::bigint clearing,
      coalesce(sum(amount_cents) filter (where account = 'unapplied_credit'), 0)::bigint credit
    from ledger_lines l join ledger_transactions t on t.business_id = l.business_id and t.sequence = l.sequence
    where t.invoice_id = ${run.invoiceId}`;
  expect(ours?.clearing).toBe(theirs);
  // Only money that came back, from a refund or a dispute, may find that nobody waits for it any more.
  const cameBack = run.charges.some(
    ({ fact, refunds }) => fact === 'won' || refunds.some((one) => one.fact === 'failed'),
  );
  if (!cameBack) expect(ours?.credit).toBe(0);
  const verdicts = await verify(product.platform, { invariants: AFTER_EACH });
  expect(verdicts.flatMap(({ wrong }) => wrong)).toEqual([]);
}

/** What we may say of a payment, by what the provider did. */
function statesFor(charge: Charge | undefined, { handedOut }: Interleaving): string[] {
  // It never reached the provider: refused, given up, or a form that was opened and not answered.
  if (!charge) return ['failed', 'canceled', 'started'];
  if (hasMoney(charge)) return ['settled'];
  if (charge.fact === 'returned') return ['reversed'];
  if (charge.fact === 'failed') return ['failed'];
  if (charge.fact === 'canceled') return ['canceled'];
  // A form whose secret nobody has may be forgotten here and stay open there.
  return handedOut.has(charge.id) ? ['started'] : ['started', 'canceled'];
}
