import { randomUUID } from 'node:crypto';
import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { type CalendarDate, dateIn, daysBetween } from '@underlay/domain/calendar/calendar-date.ts';
import { costOf } from '@underlay/domain/payments/costs.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import type { BusinessRow } from '../businesses/index.ts';
import type { PortalAccount } from '../customers/index.ts';
import {
  beginPayment,
  type Canceled,
  type NewPaymentRow,
  paymentNotification,
  untouched,
  unusedIn,
  useCreditBeside,
} from '../receivables/index.ts';
import { signAuthorization } from './authorization.ts';
import { useKey } from './idempotency-key-store.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { type PricedCharge, priceCharge, refuseOtherAmount, targetsOf } from './payable-order.ts';
import { type BankSource, keepingOf, keptForProvider, payingBank } from './paying-bank.ts';
import { customerPaymentJson } from './payment-json.ts';
import { refuseRepeated, refuseSixth } from './refuse-repeated.ts';
import { paymentSubmission } from './submit-payment.ts';
import { refuseEleventh } from './typed-accounts.ts';

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
  /** Whom the link stands for. */
  readonly account: PortalAccount;
  /** The invoice that the call names, which is the first of what it pays. */
  readonly pathInvoiceId: string;
  readonly entries: SignedPayment;
  readonly source: BankSource;
  /** The typed account, where its customer has not paid from it within a day. Null for any other. */
  readonly newBank: Buffer | null;
  readonly visitor: Visitor;
  /** What this payment takes the place of. It ends in the same transaction. */
  readonly canceled: Canceled | null;
  readonly keyHash: Buffer;
  /** The account and invoice that the key is bound to, and all that the request says. */
  readonly scope: string;
  readonly fingerprint: Buffer;
}

/**
 * The client's copies of invoice, day, amount and fee are only compared. A cent more or less charges nothing (D07). Answers the day on
 * which it is signed, where the business is.
 */
export function refuseUnfit(
  { clock }: Pick<Platform, 'clock'>,
  { business, priced }: { readonly business: BusinessRow; readonly priced: Pick<PricedCharge, 'amount' | 'fee'> },
  { entries, pathInvoiceId }: Pick<BankOrder, 'entries' | 'pathInvoiceId'>,
): CalendarDate {
  if (entries.invoiceId !== pathInvoiceId) throw new Refused('invoice_mismatch');
  const today = dateIn(business.timeZone, clock.now());
  if (Math.abs(daysBetween(today, entries.paymentDate)) > 1) throw new Refused('payment_date');
  refuseOtherAmount(entries.amount, priced.amount);
  if (entries.paymentFee !== priced.fee) throw new Refused('fee_changed');
  return today;
}

/** Null, and nothing is changed, while a card form is open for one of its invoices. */
export async function takeBankPayment(
  platform: Platform,
  tx: TenantTransaction,
  order: BankOrder,
): Promise<CustomerPaymentJson | null> {
  const { entries, canceled, source } = order;
  const { customerId } = order.account;
  const asked = { ...entries, invoiceId: order.pathInvoiceId };
  // Locked before all else: nobody who holds an invoice waits for it. What takes another's place is taken: the other has ended for it.
  if (order.newBank && !canceled) await refuseEleventh(platform, tx, { customerId, bank: order.newBank });
  const [locked, keeping] = await together(
    lockOrder(platform, tx, { customerId, asked, canceled }),
    keepingOf(platform, tx, { customerId, source }),
  );
  const { ordered, openForms, business } = locked;
  if (ordered[0]?.invoiceId !== asked.invoiceId) throw new Refused('invoice_mismatch');
  const priced = priceCharge(business, { asked, invoices: ordered, unused: unusedIn(locked.sources), method: 'ach' });
  const today = refuseUnfit(platform, { business, priced }, order);
  if (openForms.length > 0) return null;
  await refuseSixth(tx, ordered);
  const { payment, ...signing } = await compose(platform, order, { locked, priced, today });
  if (priced.order.credit > 0) await useCreditBeside(locked, creditIn(priced.order, payment));
  const body = customerPaymentJson(untouched(payment));
  const { scope, fingerprint, keyHash } = order;
  const use = { scope, fingerprint, paymentId: payment.id, body, at: payment.createdAt };
  const about = { businessId: tx.businessId, paymentId: payment.id };
  const kept = keptForProvider(tx, { payment, source }, keeping);
  const [, , isFirst] = await together(
    beginPayment(tx, { invoices: locked.invoices, payment, actor: 'customer' }),
    signAuthorization(platform, tx, { business, payment, kept, ...signing }),
    useKey(tx, keyHash, use),
    platform.queue.add(tx.sql, paymentSubmission, about),
    platform.queue.add(tx.sql, paymentNotification, { ...about, about: 'authorized' }),
  );
  // A moment ago another transaction used the key. Its answer is the first, if it is to the same request.
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
  { account: { customerId }, entries, source, visitor }: BankOrder,
  {
    locked,
    priced,
    today,
  }: { readonly locked: LockedOrder; readonly priced: PricedCharge; readonly today: CalendarDate },
) {
  const { tx, ordered, invoices } = locked;
  const { order, providerAccountId } = priced;
  const [first] = ordered;
  if (!first) throw new Refused('NOT_FOUND');
  const { repeatOf, signature } = entries;
  const { accountHolderName, accountType, ...bank } = await payingBank(platform, tx, source);
  refuseRepeated(locked, { order, repeatOf });
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
    createdAt: platform.clock.now(),
    invoiceVersion: first.version,
  };
  const signed = { signature, accountHolderName, accountType, effectiveDate: today, ...visitor };
  return { payment, documentSha256: first.documentSha256, signed };
}
