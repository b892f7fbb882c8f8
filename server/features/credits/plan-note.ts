import { meansOf } from '@underlay/domain/copy/statements.ts';
import { noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import { pushOff, type Standing } from '@underlay/domain/credits/push-off.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { add, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import { feeWith, refundableBeside } from '@underlay/domain/payments/refund.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { heldAround } from '../contracts/index.ts';
import {
  creditsOn,
  type PaymentRow,
  type Receivable,
  readCredit,
  readPayment,
  refundsUnderWay,
  refuseRefunded,
  standingOnInvoice,
} from '../receivables/index.ts';
import { type Asked, type PricedNote, priceNote } from './price-note.ts';

/** What stands in the way of a note, with what people call it. */
export interface Pushed extends Standing {
  readonly name: string;
  /** Null of credit that was used. */
  readonly payment: PaymentRow | null;
  /** What of its payer's fee goes back with it: all of what is left, or nothing (FEE-09). */
  readonly fee: Cents;
  /** Whether it can be sent back to where it came from. What cannot is kept as credit (CRED-09). */
  readonly canBeRefunded: boolean;
}

/** What less is due by a credit, and what stands in its way. */
export interface Room {
  readonly lessDue: Cents;
  readonly pushed: readonly Pushed[];
}

export type PlannedNote = PricedNote & Room;

const QUOTE_OWES_NOTHING = 'Nothing is owed of a quote, so there is nothing to credit.';
const NOTHING_SENT = 'This invoice is not sent, so there is nothing to credit.';

/** What a credit note on an invoice comes to, and what it pushes off (CRED-08). The caller has locked the invoice. */
export async function planNote(db: TenantReader, invoice: Receivable, asked: Asked): Promise<PlannedNote> {
  if (invoice.isQuote || (invoice.status !== 'unpaid' && invoice.status !== 'paid'))
    throw new Refused('wrong_status', { copy: invoice.isQuote ? QUOTE_OWES_NOTHING : NOTHING_SENT });
  if (invoice.reserved > 0) throw new Refused('payment_in_progress');
  const priced = await priceNote(db, invoice, asked);
  if (priced.retained > 0 && priced.retained > ((await heldAround(db, invoice.id)) ?? 0))
    throw new Refused('retainage_released');
  return { ...priced, ...(await makeRoom(db, invoice, priced.total)) };
}

/** What makes room on an invoice for a credit that stands there in full. The caller has locked it. */
export async function makeRoom(db: TenantReader, invoice: Receivable, total: Cents): Promise<Room> {
  const over = cents(Math.max(0, total - amountDue(invoice)));
  const [standing, credits] = [await standingOnInvoice(db, invoice.id), await creditsOn(db, invoice.id)];
  const writtenOff = sumOf(credits.filter(({ kind }) => kind === 'write_off'));
  const pushed = pushOff(standing, { over, writtenOff });
  if (!pushed.ok) throw new Refused(pushed.refusal);
  const named = await Promise.all(pushed.value.map((each) => nameOf(db, each, invoice)));
  return { lessDue: cents(total - over), pushed: named };
}

async function nameOf(db: TenantReader, pushed: Standing, invoice: Receivable): Promise<Pushed> {
  if (pushed.source === 'credit')
    return { ...pushed, payment: null, name: await creditName(db, pushed.id), fee: ZERO, canBeRefunded: false };
  const payment = found(await readPayment(db, pushed.id));
  await refuseRefunded(db, payment, { from: invoice.id, amount: pushed.amount });
  const underWay = await refundsUnderWay(db, payment);
  const canBeRefunded = refundableBeside(payment, underWay) > 0;
  const fee = canBeRefunded ? feeWith(payment, underWay.amount, pushed.amount) : ZERO;
  return { ...pushed, payment, name: paymentName(payment), fee, canBeRefunded };
}

const sumOf = (credits: readonly { readonly total: Cents }[]): Cents => add(ZERO, ...credits.map(({ total }) => total));

/** "the check 2291", "card ending in 4242". */
export const paymentName = (payment: Pick<PaymentRow, 'method' | 'lastFour' | 'description'>): string =>
  meansOf(payment) || 'a payment';

export async function creditName(db: TenantReader, creditId: string): Promise<string> {
  const { number } = found(await readCredit(db, creditId));
  return number === null ? 'credit' : noteNumber(number);
}
