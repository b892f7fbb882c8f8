import { expect } from 'vitest';
import { INVARIANTS } from '../app/verify/invariants.ts';
import { verify } from '../app/verify/verify.ts';
import { type Charge, hasMoney, netOf } from './charge.ts';
import type { Interleaving } from './interleaving.ts';
import { expectFees } from './interleaving-fees.ts';

/** Sums of the whole business, quick enough for a check after each run. */
const AFTER_EACH = INVARIANTS.filter(({ id }) =>
  [
    ...['I3 businesses', 'I18', 'I19 payments', 'I19 rows', 'I19 tasks', 'I20', 'I8 payments', 'I10 refunds', 'I61'],
    ...['I23 discounts', 'I23 bank discounts', 'I22', 'I22 waivers', 'I30', 'I31', 'I32', 'I33', 'I36'],
  ].includes(id),
);

/** The small model: what must hold when everything late has arrived. */
export async function expectTruth(run: Interleaving) {
  await expectModel(run);
  const verdicts = await verify(run.scene.product.platform, { invariants: AFTER_EACH });
  expect(verdicts.flatMap(({ wrong }) => wrong)).toEqual([]);
}

/** The same without the sums of the whole business. */
export async function expectModel(run: Interleaving) {
  const { platform } = run.scene.product;
  const { sql } = platform.systemDb;
  const rows = await sql<{ uuid: string; state: string; applied: boolean; total: number }[]>`
    select id uuid, state, applied, amount_cents + fee_cents total from payments where invoice_id = ${run.invoiceId} and method in ('ach', 'card')`;
  const charged = new Map(run.charges.map((charge) => [charge.paymentId, charge]));
  // Our state of each payment agrees with the provider's.
  for (const { uuid, state } of rows) expect(statesFor(charged.get(uuid), run)).toContain(state);
  expect(run.charges.filter(({ paymentId }) => !rows.some(({ uuid }) => uuid === paymentId))).toEqual([]);
  // Everything acknowledged exists, once per key.
  for (const { uuid, amount } of run.acknowledged)
    expect(rows).toContainEqual(expect.objectContaining({ uuid, total: Math.round(amount * 100) }));
  const keys = new Map<unknown, string>();
  for (const { uuid, entries } of run.acknowledged) {
    expect(keys.get(entries.idempotentKey) ?? uuid).toBe(uuid);
    keys.set(entries.idempotentKey, uuid);
  }
  // The provider's money equals our clearing, and nobody was charged for what was already paid.
  const theirs = run.charges.reduce((sum, charge) => sum + netOf(charge), 0);
  const [ours] = await sql<{ clearing: number; credit: number }[]>`
    select coalesce(sum(amount_cents) filter (where account = 'clearing'), 0)::bigint clearing,
      coalesce(sum(amount_cents) filter (where account = 'unapplied_credit'), 0)::bigint credit
    from ledger_lines l join ledger_transactions t on t.business_id = l.business_id and t.sequence = l.sequence
    where t.payment_id in (select id from payments where invoice_id = ${run.invoiceId} and method in ('ach', 'card'))
      or t.kind = 'payment_suspended' and exists (
        select from unmatched_payments u join payments p on p.business_id = u.business_id and p.provider_payment_id = u.provider_payment_id
        where p.invoice_id = ${run.invoiceId} and t.business_id = u.business_id and t.reference like 'suspended:' || u.id || ':%')`;
  expect(ours?.clearing).toBe(theirs);
  // Only money that came back, from a refund or a dispute, or that somebody keeps may end up unused.
  const cameBack = run.charges.some(
    ({ fact, refunds }) => fact === 'won' || refunds.some((one) => one.fact === 'failed'),
  );
  if (!cameBack && !run.leavesCredit) expect(ours?.credit).toBe(0);
  await expectFees(run);
}

/** Our possible states of a payment, by the provider's state. */
function statesFor(charge: Charge | undefined, { handedOut }: Interleaving): string[] {
  // It never reached the provider. It was refused, given up, or a form without an answer.
  if (!charge) return ['failed', 'canceled', 'started'];
  if (hasMoney(charge)) return ['settled'];
  if (charge.fact === 'returned') return ['reversed'];
  if (charge.fact === 'failed') return ['failed'];
  if (charge.fact === 'canceled') return ['canceled'];
  // A form whose secret nobody has may be canceled here and stay open there.
  return handedOut.has(charge.id) ? ['started'] : ['started', 'canceled'];
}
