import { expect } from 'vitest';
import { answerCode } from './answer-code.ts';
import type { Charge } from './charge.ts';
import { CreditClient } from './credit-client.ts';
import type { Interleaving } from './interleaving.ts';

/** Fees for payments that come back: what is done with them, and when there must be one (LATE-10, CRED-16). */

/** The oldest fee that is not waived. What was paid of it becomes credit. */
export const waiveFee = (run: Interleaving) => waive(run, 1);

export const waiveHalfOfFee = (run: Interleaving) => waive(run, 0.5);

async function waive(run: Interleaving, share: number) {
  const charge = (await run.invoice()).charges.find(({ amount, waived }) => waived < amount);
  if (!charge) return 'no fee';
  run.leavesCredit = true;
  const left = Math.round((charge.amount - charge.waived) * 100);
  const amount = Math.ceil(left * share) / 100;
  return answerCode(await new CreditClient(run.owner).waive(charge.uuid, { amount }));
}

/** The newest check that was recorded for this invoice. */
export async function sendCheckBack(run: Interleaving) {
  const { owner, scene, invoiceId } = run;
  const [check] = await scene.product.platform.systemDb.sql<{ id: string }[]>`
    select id from payments where invoice_id = ${invoiceId} and tender = 'check' and state = 'settled'
    order by created_at desc limit 1`;
  if (!check) return 'no check';
  const on = (await owner.visit<{ today: string }>(`GET ${owner.portal}`)).body.today;
  const back = { on, reason: 'Not sufficient funds' };
  const answer = answerCode(await owner.call(`POST ${owner.base}/payments/${check.id}/returned`, back));
  if (answer === '200') run.sentBack.add(check.id);
  return answer;
}

interface Row {
  readonly id: string;
  readonly tender: string | null;
  readonly fees: number;
}

/** What came back for lack of funds is charged for once, unless it found the invoice taken back. Nothing else is. */
export async function expectFees(run: Interleaving) {
  const rows = await run.scene.product.platform.systemDb.sql<Row[]>`
    select p.id, p.tender, count(c.id)::int fees
    from payments p left join invoice_charges c on c.business_id = p.business_id and c.payment_id = p.id
    where p.invoice_id = ${run.invoiceId} group by p.business_id, p.id, p.tender`;
  const wasTakenBack = (await run.invoice()).timeline.some(({ kind }) => kind === 'retracted');
  const charges = new Map(run.charges.map((charge) => [charge.paymentId, charge]));
  for (const { id, tender, fees } of rows) {
    const [least, most] = tender === 'check' ? [run.sentBack.has(id) ? 1 : 0, 1] : feesFor(charges.get(id));
    const allowed = wasTakenBack ? [0, most] : [least, most];
    expect({ id, fees, allowed: allowed.includes(fees) }).toEqual({ id, fees, allowed: true });
  }
}

/** From, and up to. */
function feesFor(charge: Charge | undefined): readonly [number, number] {
  if (!charge?.byBank) return [0, 0];
  if (charge.fact === 'failed' || charge.fact === 'returned') return [1, 1];
  // Whoever came late saw only that it was won.
  return [0, charge.fact === 'won' ? 1 : 0];
}
