import { randomUUID } from 'node:crypto';
import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { costOf } from '@underlay/domain/payments/costs.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import { type TenantTransaction, waitAtMost } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { readSentDocument } from '../invoices/index.ts';
import {
  beginPayment,
  type NewPaymentRow,
  paymentNotification,
  untouched,
  unusedIn,
  useCredit,
} from '../receivables/index.ts';
import { signAuthorization } from './authorization.ts';
import type { Canceled } from './give-up-payment.ts';
import { readUsedKey, useKey } from './idempotency-key-store.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { type PayableOrder, type PricedCharge, priceCharge, targetsOf } from './payable-order.ts';
import { type BankSource, keepForProvider, payingBank, readKeeping } from './paying-bank.ts';
import { customerPaymentJson } from './payment-json.ts';
import { refuseRepeated, refuseSixth } from './refuse-repeated.ts';
import { paymentSubmission } from './submit-payment.ts';

const LOCK_WAIT = '2s';

/** What both ways of paying by bank send: the client's copies of the server's own figures, and a signature. */
export type SignedPayment = Pick<
  AchPayment,
  | 'invoiceId'
  | 'accountId'
  | 'idempotentKey'
  | 'signature'
  | 'paymentDate'
  | 'amount'
  | 'paymentFee'
  | 'instead'
  | 'targets'
  | 'useCredit'
  | 'repeatOf'
>;

export interface BankOrder {
  readonly payable: PayableOrder;
  readonly entries: SignedPayment;
  readonly source: BankSource;
  readonly visitor: Visitor;
  readonly today: CalendarDate;
  /** What this payment takes the place of. It ends in the same transaction. */
  readonly canceled: Canceled | null;
  readonly keyHash: Buffer;
  /** The account and invoice that the key is bound to, and all that the request says. */
  readonly scope: string;
  readonly fingerprint: Buffer;
}

/** The client's copies of amount and fee are only compared. A cent more or less charges nothing (D07). */
export function refuseOtherAmounts(own: Pick<PricedCharge, 'amount' | 'fee'>, entries: SignedPayment) {
  if (entries.amount !== own.amount) throw new Refused('amount_changed');
  if (entries.paymentFee !== own.fee) throw new Refused('fee_changed');
}

/** Null when another transaction used the key meanwhile. Then nothing of this one remains. */
export async function takeBankPayment(
  platform: Platform,
  tx: TenantTransaction,
  order: BankOrder,
): Promise<CustomerPaymentJson | null> {
  const { payable, entries, canceled, source } = order;
  const { customerId } = payable.account;
  const [, locked, usedKey, keeping] = await together(
    waitAtMost(tx.sql, LOCK_WAIT),
    lockOrder(platform, tx, { customerId, asked: entries, canceled }),
    readUsedKey(tx.sql, order.keyHash),
    readKeeping(platform, tx, { customerId, source }),
  );
  if (usedKey) return null;
  const { ordered, openForms } = locked;
  const charged = { asked: entries, invoices: ordered, unused: unusedIn(locked.sources), method: 'ach' } as const;
  const priced = priceCharge(locked.business, charged);
  refuseOtherAmounts(priced, entries);
  if (openForms.length > 0) throw new Refused('payment_in_progress');
  await refuseSixth(locked);
  const { payment, ...signing } = await compose(platform, order, { locked, priced });
  if (priced.order.credit > 0) await useCredit(locked, creditIn(priced.order, payment));
  const body = customerPaymentJson(untouched(payment));
  const { scope, fingerprint, keyHash } = order;
  const use = { scope, fingerprint, paymentId: payment.id, body, at: payment.createdAt };
  const about = { businessId: tx.businessId, paymentId: payment.id };
  const [, , , isFirst] = await together(
    beginPayment(tx, { invoices: locked.invoices, payment, actor: 'customer' }),
    signAuthorization(platform, tx, { business: locked.business, payment, ...signing }),
    keepForProvider(tx, { payment, source }, keeping),
    useKey(tx, keyHash, use),
    platform.queue.add(tx.sql, paymentSubmission, about),
    platform.queue.add(tx.sql, paymentNotification, { ...about, about: 'authorized' }),
  );
  // A moment ago the key was bound to another account or invoice.
  if (!isFirst) throw new Refused('key_reused');
  return body;
}

/** Credit that goes with a bank payment is used at once (PART-09). */
const creditIn = ({ targets }: Order, { id, createdAt }: NewPaymentRow) => ({
  wanted: targets.map(({ invoiceId, credit }) => ({ invoiceId, amount: credit })),
  at: createdAt,
  actor: 'customer',
  causeId: id,
});

/** The payment, and what its payer signs with it. */
async function compose(
  platform: Platform,
  { payable, entries, source, today, visitor }: BankOrder,
  { locked, priced }: { readonly locked: LockedOrder; readonly priced: PricedCharge },
) {
  const { tx, ordered, invoices, business } = locked;
  const { customerId } = payable.account;
  const { order, providerAccountId } = priced;
  const [first] = ordered;
  if (!first) throw new Refused('NOT_FOUND');
  const at = platform.clock.now();
  const { repeatOf, signature } = entries;
  const [{ accountHolderName, accountType, ...bank }, document] = await together(
    payingBank(platform, tx, source),
    readSentDocument(tx, first),
    refuseRepeated(tx, { customerId, order, repeatOf, business, at }),
  );
  const payment = {
    id: randomUUID(),
    businessId: tx.businessId,
    customerId,
    method: 'ach' as const,
    state: 'authorized' as const,
    targets: targetsOf(order, { invoices, method: 'ach' }),
    amount: priced.amount,
    fee: priced.fee,
    cost: costOf(priced, 'ach', platform.config.prices),
    description: `Bank account ending in ${bank.lastFour}`,
    ...bank,
    providerAccountId,
    createdAt: at,
    invoiceVersion: first.version,
  };
  const signed = { signature, accountHolderName, accountType, effectiveDate: today, ...visitor };
  return { payment, documentSha256: document?.sha256 ?? null, signed };
}
