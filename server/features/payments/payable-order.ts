import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { targetOf } from '@underlay/domain/allocations/allocation.ts';
import { payingCopy, whyNotOrder } from '@underlay/domain/copy/paying.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type BasisPoints, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { chargeBy, type NotOnline, type OnlineMethod, whyNotBy } from '@underlay/domain/payments/can-pay-online.ts';
import { type Chosen, type Order, owedBy, priceOrder } from '@underlay/domain/payments/order.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, eligibilityOf, readBusiness } from '../businesses/index.ts';
import type { PortalAccount } from '../customers/index.ts';
import { creditSources, type Receivable, unusedIn } from '../receivables/index.ts';
import { type OrderedInvoice, readOrdered } from './order-store.ts';

/** What a payer asks to pay: all that is due of one invoice, or so much of one or several (PART-05). */
export interface Asked {
  readonly invoiceId: string;
  readonly targets?: readonly { readonly invoiceId: string; readonly amount: Cents }[] | undefined;
  readonly useCredit?: boolean | undefined;
  /** The payment that this one is like, once its payer has said that they mean another (PART-10). */
  readonly repeatOf?: string | undefined;
}

/** Where nothing is said of how much, all that is due is meant. */
const chosenBy = ({ invoiceId, targets }: Asked): readonly { invoiceId: string; amount: Cents | null }[] =>
  targets ?? [{ invoiceId, amount: null }];

export const invoicesIn = (asked: Asked): readonly string[] => chosenBy(asked).map(({ invoiceId }) => invoiceId);

export interface PayableOrder {
  /** Of the business that the link belongs to. */
  readonly db: TenantDb;
  readonly account: PortalAccount;
  readonly business: BusinessRow;
  /** In the order of the payment. */
  readonly invoices: readonly OrderedInvoice[];
  readonly priced: PricedCharge;
}

/**
 * The order as its customer may pay it online. What they may not see does not exist (404). A quote, a method that is not enabled, or
 * nothing due is refused with a message (PAY-06, PART-06, D12, P22).
 */
export async function payableOrder(
  { tenantDb, clock }: Pick<Platform, 'tenantDb' | 'clock'>,
  account: PortalAccount,
  { asked, method, instead }: { asked: Asked; method: OnlineMethod; instead?: string | undefined },
): Promise<PayableOrder> {
  const db = tenantDb(account.businessId);
  const [business, read, sources] = await Promise.all([
    readBusiness(db).then(found),
    readOrdered(db, invoicesIn(asked), clock.now()),
    asked.useCredit ? creditSources(db, account.customerId) : [],
  ]);
  const invoices = invoicesIn(asked).map((id) => visibleInvoice(account, read.get(id)));
  // The call names one invoice, and it is the first of what it pays.
  if (invoices[0]?.invoiceId !== asked.invoiceId) throw new Refused('invoice_mismatch');
  // A payment that waits for its account to be verified gives way to this one, if its payer says so (D92).
  const seen = instead === undefined ? invoices : invoices.map((invoice) => ({ ...invoice, reserved: ZERO }));
  const priced = priceCharge(business, { asked, invoices: seen, unused: unusedIn(sources), method });
  return { db, account, business, invoices, priced };
}

interface Charged {
  readonly asked: Asked;
  readonly invoices: readonly OrderedInvoice[];
  readonly unused: Cents;
  readonly method: OnlineMethod;
}

export interface PricedCharge {
  readonly order: Order;
  readonly providerAccountId: string;
  /** What is charged without the fee: what the invoices lose, less credit and discounts. */
  readonly amount: Cents;
  readonly fee: Cents;
  readonly total: Cents;
}

/**
 * What an order costs: amount, fee and both together (D07, D91, PART-07). Refuses what cannot be paid this way, by the rule that the
 * portal's screens ask, and what is on its way already (3.2, case 14).
 */
export function priceCharge(business: BusinessRow, { asked, invoices, unused, method }: Charged): PricedCharge {
  const { providerAccountId } = business;
  const terms = eligibilityOf(business);
  const chosen = chosenBy(asked).map(({ amount }, at) => ({ ...found(invoices[at]), amount }));
  const whole = cents(chosen.reduce((sum, { due }) => sum + due, 0));
  const first = whyNotBy(
    method,
    { amountDue: whole, bankDiscount: ZERO, isQuote: chosen.some(({ isQuote }) => isQuote) },
    terms,
  );
  if (first === 'is_quote' || first === 'not_enabled') throw new Refused(first);
  if (chosen.some(({ due, pending }) => due <= 0 && pending > 0)) throw new Refused('payment_in_progress');
  const order = orderOf(chosen, unused, terms.bankDiscount);
  const owed = { ...owedBy(order), isReserved: chosen.some(({ reserved }) => reserved > 0) };
  const reason = whyNotBy(method, owed, terms);
  if (reason !== null) throw new Refused(REFUSALS[reason]);
  if (!providerAccountId) throw new Refused('not_enabled');
  return { order, providerAccountId, ...chargeBy(method, owed, terms) };
}

/** The payer's copy of what is charged is only compared. A cent more or less charges nothing, and they read what it is now (D07). */
export function refuseOtherAmount(shown: Cents, now: Cents) {
  if (shown === now) return;
  const copy = `Nothing was charged. The amount is ${formatCents(now)} now, and no longer ${formatCents(shown)}. Please reload the page and check it.`;
  throw new Refused('amount_changed', { copy });
}

/** What cannot be paid so is refused in the words of its rule, at the amount of its invoice. */
export function orderOf(chosen: readonly Chosen[], unused: Cents, percent?: BasisPoints): Order {
  const priced = priceOrder(chosen, unused, percent);
  if (priced.ok) return priced.order;
  const { refusal } = priced;
  const copy = whyNotOrder(refusal);
  const place = chosen.findIndex(({ invoiceId }) => invoiceId === refusal.invoiceId);
  const isOneOfSeveral = refusal.code === 'nothing_due' && chosen.length > 1;
  const message = isOneOfSeveral ? payingCopy.nothingDueOf(found(chosen[place])) : copy;
  throw new Refused(refusal.code, { copy: message, fields: { [`targets.${place}.amount`]: copy } });
}

interface Meant {
  readonly invoices: ReadonlyMap<string, Pick<Receivable, 'id' | 'jobId' | 'number'>>;
  readonly method: OnlineMethod;
}

/** What the payment of an order is meant for. Only one by bank takes its discount. */
export const targetsOf = (order: Order, { invoices, method }: Meant) =>
  order.targets.map(({ invoiceId, amount, credit, discount: early, bankDiscount }) => {
    const discount = method === 'ach' ? bankDiscount : ZERO;
    return targetOf(found(invoices.get(invoiceId)), cents(amount - credit - early - discount), { credit, discount });
  });

const REFUSALS = {
  is_quote: 'is_quote',
  not_enabled: 'not_enabled',
  nothing_due: 'nothing_due',
  too_small: 'charge_out_of_range',
  too_large: 'charge_out_of_range',
  no_fee: 'not_enabled',
  reserved: 'payment_in_progress',
} as const satisfies Record<NotOnline, RefusalCode>;

export function visibleInvoice<Row extends Pick<Receivable, 'customerId' | 'status'>>(
  account: PortalAccount,
  invoice: Row | undefined,
): Row {
  if (!invoice || invoice.customerId !== account.customerId || !visibleToCustomer(invoice))
    throw new Refused('NOT_FOUND');
  return invoice;
}
