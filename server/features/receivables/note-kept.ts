import { type Cents, cents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { creditLeft, setAgainstOf } from './credit-store.ts';

interface Kept {
  readonly subjectId: string;
  /** By itself, or because somebody took it off. */
  readonly kind: 'payment_unapplied' | 'payment_kept';
  readonly paymentId: string;
  readonly amount: Cents;
  readonly detail: string;
  readonly actor: string;
  readonly at: Date;
}

/**
 * Money of a payment that no invoice has now is its customer's credit, as far as it is not set against what they owe of checks that came
 * back (PART-19). To be told once it stands so.
 */
export async function noteKept(tx: TenantTransaction, { subjectId, kind, paymentId, amount, detail, actor, at }: Kept) {
  const against = Math.min(await setAgainstOf(tx, paymentId), Math.max(0, amount - (await creditLeft(tx, paymentId))));
  const data = { paymentId, amount: cents(amount - against), ...(against > 0 && { against }), detail };
  await writeEvent(tx, { subjectId, kind, actor, at, data });
}
