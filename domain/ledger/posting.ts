import { type Cents, cents, ZERO } from '../money/money.ts';

/** Accounts of each business. Those per customer carry the customer's id beside them. */
export const LEDGER_ACCOUNTS = [
  'receivable',
  'clearing',
  'bank',
  'revenue',
  'sales_tax_payable',
  'processing_fee_income',
  'processing_costs',
  'suspense',
  'unapplied_credit',
  'returns',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One side of a transaction. Debits are positive, credits negative, zero is never written. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Cents;
}

export interface Charge {
  readonly amount: Cents;
  /** What the payer pays on top: income of the business. */
  readonly fee: Cents;
  /** What the platform charges the business: the provider's application fee (FEE-01). */
  readonly cost: Cents;
}

/** Sending an invoice makes it owed: accounts receivable against revenue, which is what is left after discounts, and sales tax. */
export const invoiceSent = ({ subtotal, discount = ZERO, salesTaxAmount, total }: SentTotals): Posting[] =>
  sides({ receivable: total, revenue: discount - subtotal, sales_tax_payable: -salesTaxAmount });

interface SentTotals {
  readonly subtotal: Cents;
  readonly discount?: Cents;
  readonly salesTaxAmount: Cents;
  readonly total: Cents;
}

/** The provider has amount and fee for the business, less the cost. The invoice's amount is no longer owed. */
export const onlinePaymentSettled = ({ amount, ...charge }: Charge): Posting[] =>
  sides({ ...atProvider({ amount, ...charge }), receivable: -amount });

/** Money that no invoice is waiting for is the customer's credit, never dropped. */
export const latePaymentSettled = ({ amount, ...charge }: Charge): Posting[] =>
  sides({ ...atProvider({ amount, ...charge }), unapplied_credit: -amount });

/** The payer's bank took amount and fee back. The cost stays with the business (FEE-09). */
export const paymentReversed = (cost: Cents): Posting[] => sides({ processing_costs: cost, clearing: -cost });

const atProvider = ({ amount, fee, cost }: Charge) => ({
  clearing: amount + fee - cost,
  processing_fee_income: -fee,
  processing_costs: cost,
});

/** The provider has money for the business that fits no invoice. Negative when some of it goes back. */
export const paymentSuspended = (net: Cents): Posting[] => sides({ clearing: net, suspense: -net });

/** A check or cash that the manager recorded by hand (D31). */
export const manualPaymentRecorded = (amount: Cents): Posting[] => sides({ bank: amount, receivable: -amount });

/** Credit that is used is owed to the customer no longer. They owe as much less. */
export const creditUsed = (amount: Cents): Posting[] => sides({ unapplied_credit: amount, receivable: -amount });

/** The entries between two states of the books. A refund, a return, and their failing are written this way. */
export function difference(before: readonly Posting[], after: readonly Posting[]): Posting[] {
  const amounts: Partial<Record<LedgerAccount, number>> = {};
  for (const { account, amount } of [...after, ...reversalOf(before)])
    amounts[account] = (amounts[account] ?? 0) + amount;
  return sides(amounts);
}

/** The exact opposite of a transaction: how a retract is written. */
export const reversalOf = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: cents(-amount) }));

function sides(amounts: Partial<Record<LedgerAccount, number>>): Posting[] {
  const postings = Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account: account as LedgerAccount, amount: cents(amount) }));
  if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error('a ledger transaction must add up to zero');
  return postings;
}
