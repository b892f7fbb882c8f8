import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { add, type Cents } from '@underlay/domain/money/money.ts';
import { feeOn, LEAST_CHARGE, MAX_CHARGE } from '@underlay/domain/payments/fees.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import {
  type BusinessRow,
  eligibilityOf,
  feeRulesOf,
  lockBusinessForPayment,
  readBusiness,
} from '../businesses/index.ts';
import { type PortalAccount, readPortalAccount } from '../customers/index.ts';
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
  { systemDb, tenantDb }: Platform,
  accountId: string,
  { invoiceId, method }: { invoiceId: string; method: 'ach' | 'card' },
): Promise<PayableInvoice> {
  const account = found(await readPortalAccount(systemDb.sql, accountId));
  const db = tenantDb(account.businessId);
  const invoice = visibleInvoice(account, await readReceivable(db, invoiceId));
  const business = found(await readBusiness(db));
  if (invoice.isQuote) throw new Refused('is_quote');
  const providerAccountId = accountFor(business, method);
  return { db, account, business, invoice, providerAccountId, ...amountsOf(business, invoice, method) };
}

/**
 * The same business again, in the transaction that starts the payment. Until it ends nobody changes the bank account or stops
 * payments. Whoever did so before has ended this one (TM-40). Its fees are the ones that count (D91).
 */
export async function lockPayable(tx: TenantTransaction, payable: PayableInvoice, method: 'ach' | 'card') {
  const business = found(await lockBusinessForPayment(tx));
  return { ...payable, business, providerAccountId: accountFor(business, method) };
}

function accountFor(business: BusinessRow, method: 'ach' | 'card'): string {
  const { bankPaymentEligible, cardPaymentEligible } = eligibilityOf(business);
  const enabled = method === 'ach' ? bankPaymentEligible : cardPaymentEligible;
  if (!enabled || !business.providerAccountId) throw new Refused('not_enabled');
  return business.providerAccountId;
}

/** What paying all that is due costs: amount, fee and both together (D07, D91). */
export function amountsOf(business: BusinessRow, invoice: Receivable, method: 'ach' | 'card') {
  const due = amountDue(invoice);
  const fee = feeOn(due, feeRulesOf(business)[method]);
  return { due, fee, total: add(due, fee) };
}

/** Refuses when nothing is due, or a payment is already on its way (3.2, case 14). */
export function refuseNothingDue(invoice: Receivable, total: Cents) {
  if (amountDue(invoice) <= 0) throw new Refused(invoice.pending > 0 ? 'payment_in_progress' : 'nothing_due');
  if (total < LEAST_CHARGE || total > MAX_CHARGE) throw new Refused('charge_out_of_range');
}

export function visibleInvoice<Row extends Pick<Receivable, 'customerId' | 'status'>>(
  account: PortalAccount,
  invoice: Row | undefined,
): Row {
  if (!invoice || invoice.customerId !== account.customerId || !visibleToCustomer(invoice))
    throw new Refused('NOT_FOUND');
  return invoice;
}
