import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { amountDue, owedOnline } from '@underlay/domain/invoices/invoice.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { chargeOf, type NotOnline, type OnlineMethod, whyNotBy } from '@underlay/domain/payments/can-pay-online.ts';
import { costOf, type PriceList } from '@underlay/domain/payments/costs.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, eligibilityOf, lockBusinessForPayment, readBusiness } from '../businesses/index.ts';
import type { PortalAccount } from '../customers/index.ts';
import { type Receivable, readReceivable } from '../receivables/index.ts';

export interface PayableInvoice {
  /** Of the business that the link belongs to. */
  readonly db: TenantDb;
  readonly account: PortalAccount;
  readonly business: BusinessRow;
  readonly invoice: Receivable;
  readonly providerAccountId: string;
  readonly due: Cents;
  readonly fee: Cents;
  readonly total: Cents;
}

/**
 * The invoice as its customer may pay it online. What they may not see does not exist (404). A quote, a method that is not
 * enabled, or nothing due is refused with a message (PAY-06, D12, P22).
 */
export async function payableInvoice(
  { tenantDb }: Pick<Platform, 'tenantDb'>,
  account: PortalAccount,
  { invoiceId, method, instead }: { invoiceId: string; method: OnlineMethod; instead?: string | undefined },
): Promise<PayableInvoice> {
  const db = tenantDb(account.businessId);
  const invoice = visibleInvoice(account, await readReceivable(db, invoiceId));
  const business = found(await readBusiness(db));
  // A payment that waits for its account to be verified gives way to this one, if its payer says so (D92).
  const asked = instead === undefined ? invoice : { ...invoice, reserved: ZERO };
  return { db, account, business, invoice, ...chargeFor(business, asked, method) };
}

interface Paid {
  readonly invoice: Receivable;
  readonly method: OnlineMethod;
  readonly prices: PriceList;
}

/**
 * The same business again, in the transaction that starts the payment, with what it costs on the locked invoice. Until it ends
 * nobody changes the bank account or stops payments. Whoever did so before has ended this one (TM-40). Its fees are the ones that
 * count (D91).
 */
export async function lockPayable(tx: TenantTransaction, { invoice, method, prices }: Paid) {
  return costFor(found(await lockBusinessForPayment(tx)), { invoice, method, prices });
}

/** The same for a business that is locked already. */
export function costFor(business: BusinessRow, { invoice, method, prices }: Paid) {
  const charge = chargeFor(business, invoice, method);
  return { business, ...charge, cost: costOf(charge, method, prices) };
}

/**
 * What paying all that is due costs: amount, fee and both together (D07, D91). Refuses what cannot be paid this way, by the rule that
 * the portal's screens ask, and while a payment is on its way (3.2, case 14).
 */
function chargeFor(business: BusinessRow, invoice: Receivable, method: OnlineMethod) {
  const { providerAccountId } = business;
  const due = amountDue(invoice);
  const terms = eligibilityOf(business);
  const reason = whyNotBy(method, owedOnline(invoice), terms);
  if (reason === 'nothing_due' && invoice.pending > 0) throw new Refused('payment_in_progress');
  if (reason !== null) throw new Refused(REFUSALS[reason]);
  if (!providerAccountId) throw new Refused('not_enabled');
  const { fee, total } = chargeOf(due, terms.fees[method]);
  return { providerAccountId, due, fee, total };
}

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
