import { put, shareOf, takeOff } from '@underlay/domain/allocations/allocation.ts';
import type { Standing } from '@underlay/domain/credits/push-off.ts';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { type Doing, placeCredit } from './credit-life.ts';
import { creditReference } from './credit-reference-store.ts';
import { readCredit } from './issued-credit-store.ts';
import { readLocked } from './lock-payment.ts';
import { reallocate } from './payment-life.ts';
import { readPayment } from './payment-store.ts';

interface OfInvoice extends Doing {
  readonly invoice: { readonly id: string; readonly jobId: string };
  /** The credit note for which it happens. */
  readonly creditId: string;
}

/** What stands in the way of a credit note leaves its invoice, and is the customer's unused credit (CRED-08). */
export async function takeOffInvoice(tx: TenantTransaction, pushed: readonly Standing[], about: OfInvoice) {
  for (const { source, id, amount } of pushed) {
    if (source === 'payment') await movePayment(tx, { id, amount: cents(-amount), cause: 'pushed_off' }, about);
    else await moveCredit(tx, { id, amount: cents(-amount), cause: 'pushed_off' }, about);
  }
}

/** What a credit note pushed off is put back when the note is taken back. */
export async function putBack(tx: TenantTransaction, pushed: readonly Omit<Standing, 'isPending'>[], about: OfInvoice) {
  for (const { source, id, amount } of pushed) {
    if (source === 'payment') await movePayment(tx, { id, amount, cause: 'voided' }, about);
    else await moveCredit(tx, { id, amount, cause: 'voided' }, about);
  }
}

interface Moved {
  readonly id: string;
  readonly amount: Cents;
  readonly cause: 'pushed_off' | 'voided';
}

async function movePayment(tx: TenantTransaction, { id, amount, cause }: Moved, about: OfInvoice) {
  const { invoice, creditId, at, actor } = about;
  const locked = await readLocked(tx, found(await readPayment(tx, id)));
  const { allocated } = locked.payment;
  const after = amount > 0 ? put(allocated, shareOf(invoice, amount)) : takeOff(allocated, invoice.id, cents(-amount));
  const entry = { kind: `payment_${cause}`, reference: creditReference.moved(cause, creditId, id), at };
  await reallocate(locked, after, { entry, why: { cause, causeId: creditId, actor } });
}

async function moveCredit(tx: TenantTransaction, { id, amount, cause }: Moved, about: OfInvoice) {
  const { invoice, creditId, at, actor } = about;
  const place = shareOf(invoice, amount);
  const reference = creditReference.moved(cause, creditId, id);
  await placeCredit(tx, found(await readCredit(tx, id)), { place, cause, causeId: creditId, reference, at, actor });
}
