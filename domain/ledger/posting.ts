import { type Cents, cents, ZERO } from '../money/money.ts';
import { type About, aboutOn, DIMENSIONS, type LedgerAccount } from './accounts.ts';

/** One side of a transaction, and what it is about. Debits are positive, credits negative, zero is never written. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Cents;
  readonly about: About;
}

export interface Charge {
  readonly amount: Cents;
  /** What the payer pays on top: income of the business. */
  readonly fee: Cents;
  /** What the platform charges the business: the provider's application fee (FEE-01). */
  readonly cost: Cents;
}

/** Sending an invoice makes it owed: accounts receivable against revenue, which is what is left after discounts, and sales tax. */
export const invoiceSent = (
  { subtotal, discount = ZERO, salesTaxAmount, total }: SentTotals,
  about: About,
): Posting[] => sides({ receivable: total, revenue: discount - subtotal, sales_tax_payable: -salesTaxAmount }, about);

interface SentTotals {
  readonly subtotal: Cents;
  readonly discount?: Cents;
  readonly salesTaxAmount: Cents;
  readonly total: Cents;
}

/** The provider has amount and fee for the business, less the cost. The invoice's amount is no longer owed. */
export const onlinePaymentSettled = (charge: Charge, about: About): Posting[] =>
  sides({ ...atProvider(charge), receivable: -charge.amount }, about);

/** Money that no invoice is waiting for is the customer's credit, never dropped. */
export const latePaymentSettled = (charge: Charge, about: About): Posting[] =>
  sides({ ...atProvider(charge), unapplied_credit: -charge.amount }, about);

/** The payer's bank took amount and fee back. The cost stays with the business (FEE-09). */
export const paymentReversed = (cost: Cents, about: About): Posting[] =>
  sides({ processing_costs: cost, clearing: -cost }, about);

const atProvider = ({ amount, fee, cost }: Charge) => ({
  clearing: amount + fee - cost,
  processing_fee_income: -fee,
  processing_costs: cost,
});

/** The provider has money for the business that fits no invoice. Negative when some of it goes back. */
export const paymentSuspended = (net: Cents): Posting[] => sides({ clearing: net, suspense: -net }, {});

/** A check or cash that the manager recorded by hand (D31). */
export const manualPaymentRecorded = (amount: Cents, about: About): Posting[] =>
  sides({ bank: amount, receivable: -amount }, about);

/** Credit that is used is owed to the customer no longer. They owe as much less. */
export const creditUsed = (amount: Cents, about: About): Posting[] =>
  sides({ unapplied_credit: amount, receivable: -amount }, about);

/** The entries between two states of the books. A refund, a return, and their failing are written this way. */
export const difference = (before: readonly Posting[], after: readonly Posting[]): Posting[] =>
  balanced(
    [...Map.groupBy([...after, ...reversalOf(before)], nameOf).values()].flatMap((alike) => {
      const [first] = alike;
      const amount = cents(alike.reduce((sum, posting) => sum + posting.amount, 0));
      return first && amount !== 0 ? [{ ...first, amount }] : [];
    }),
  );

/** The same for two postings that one line can stand for. */
const nameOf = ({ account, about }: Posting): string => [account, ...DIMENSIONS.map((name) => about[name])].join();

/** The exact opposite of a transaction: how a retract is written. */
export const reversalOf = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: cents(-posting.amount) }));

const sides = (amounts: Partial<Record<LedgerAccount, number>>, about: About): Posting[] =>
  balanced(
    (Object.entries(amounts) as [LedgerAccount, number][])
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({ account, amount: cents(amount), about: aboutOn(account, about) })),
  );

function balanced(postings: Posting[]): Posting[] {
  if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error('a ledger transaction must add up to zero');
  return postings;
}
