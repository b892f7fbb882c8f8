import { type Share, sumOf } from '../allocations/allocation.ts';
import { type Cents, cents, ZERO } from '../money/money.ts';
import { shareOut } from '../money/share-out.ts';
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

/**
 * Sending an invoice makes it owed: accounts receivable against revenue, which is what is left after discounts, and sales tax. What is
 * held of a draw is earned and not due yet (RET-05); what is released was earned with the draws that held it.
 */
export const invoiceSent = (
  { subtotal, discount = ZERO, salesTaxAmount, total, retained = ZERO, released = ZERO }: SentTotals,
  about: About,
): Posting[] =>
  balanced([
    posting('receivable', total, about),
    posting('retainage_receivable', retained - released, about),
    posting('revenue', discount + released - subtotal, about),
    posting('sales_tax_payable', -salesTaxAmount, about),
  ]);

interface SentTotals {
  readonly subtotal: Cents;
  readonly discount?: Cents;
  readonly salesTaxAmount: Cents;
  /** What is due. */
  readonly total: Cents;
  readonly retained?: Cents;
  readonly released?: Cents;
}

/** Whose money it is, what it is meant for, and what of it stands on invoices. */
export interface Use {
  readonly customerId: string;
  readonly targets: readonly Share[];
  readonly allocated: readonly Share[];
}

/** The provider has amount and fee for the business, less the cost. */
export const onlinePaymentSettled = ({ amount, fee, cost }: Charge, use: Use): Posting[] =>
  balanced([
    posting('clearing', amount + fee - cost),
    posting('processing_fee_income', -fee, aboutFirst(use)),
    ...costs(cost, use),
    ...takenFrom(amount, use),
  ]);

/** A check or cash that the manager recorded by hand (D31). */
export const manualPaymentRecorded = (amount: Cents, use: Use): Posting[] =>
  balanced([posting('bank', amount), ...takenFrom(amount, use)]);

/** The bank sent it back whole. What had been paid back of it left the bank for nothing: its customer owes that. */
export const manualPaymentReturned = (paidBack: Cents, use: Use): Posting[] =>
  balanced([posting('bank', -paidBack), posting('unapplied_credit', paidBack, aboutFirst(use))]);

/** The payer's bank took amount and fee back. The cost stays with the business (FEE-09). */
export const paymentReversed = (cost: Cents, use: Use): Posting[] =>
  balanced([posting('clearing', -cost), ...costs(cost, use)]);

/** What stands on invoices is owed there no longer. The rest is the customer's unused credit, never dropped. */
const takenFrom = (amount: Cents, use: Use): Posting[] => [
  ...use.allocated.map((share) => posting('receivable', -share.amount, aboutShare(use, share))),
  posting('unapplied_credit', sumOf(use.allocated) - amount, aboutFirst(use)),
];

/** The cost is that of the jobs that the money was meant for, for good, whatever it is used for later. */
const costs = (cost: Cents, use: Use): Posting[] => {
  const parts = shareOut(
    cost,
    use.targets.map(({ amount }) => amount),
  );
  return use.targets.map((target, index) => posting('processing_costs', parts[index] ?? 0, aboutShare(use, target)));
};

const aboutShare = ({ customerId }: Use, { invoiceId, jobId }: Share): About => ({
  customer: customerId,
  job: jobId,
  invoice: invoiceId,
});

const aboutFirst = (use: Use): About =>
  use.targets[0] ? aboutShare(use, use.targets[0]) : { customer: use.customerId };

/** What a credit is of an invoice: its subtotal, its tax, or what of either is given up. */
export interface CreditedSums {
  readonly subtotal: Cents;
  readonly tax: Cents;
}

/** A credit note on an invoice: less was earned, less tax is due, and less is owed, now or once it is released. */
export const creditNoteIssued = (
  { subtotal, tax, retained }: CreditedSums & { readonly retained: Cents },
  about: About,
): Posting[] =>
  balanced([
    posting('returns', subtotal, about),
    posting('sales_tax_payable', tax, about),
    posting('receivable', retained - subtotal - tax, about),
    posting('retainage_receivable', -retained, about),
  ]);

/** A discount for paying in time: less is owed, and less tax is due where it lowers the tax. */
export const discountGiven = ({ subtotal, tax }: CreditedSums, about: About): Posting[] =>
  balanced([
    posting('discounts_given', subtotal, about),
    posting('sales_tax_payable', tax, about),
    posting('receivable', -subtotal - tax, about),
  ]);

/** A debt that is given up. Its tax is taken back from the state, or lost with the rest (WOFF-03). */
export const writtenOff = ({ subtotal, tax }: CreditedSums, recoversTax: boolean, about: About): Posting[] =>
  balanced([
    posting('bad_debts', recoversTax ? subtotal : subtotal + tax, about),
    posting('sales_tax_payable', recoversTax ? tax : 0, about),
    posting('receivable', -subtotal - tax, about),
  ]);

/** Something was added to an invoice after it was sent. There is no sales tax on it (MD08). */
export const chargeAdded = (amount: Cents, about: About): Posting[] =>
  balanced([posting('receivable', amount, about), posting('charge_income', -amount, about)]);

/** A charge that is not owed any more lowers what charges brought, and never a tax (CRED-16). */
export const chargeWaived = (amount: Cents, about: About): Posting[] => reversalOf(chargeAdded(amount, about));

/** Goodwill without an invoice: the customer's unused credit, as far as no invoice has taken it (CRED-11). */
export const goodwillIssued = (amount: Cents, use: Omit<Use, 'targets'>): Posting[] =>
  balanced([posting('returns', amount, { customer: use.customerId }), ...takenFrom(amount, { ...use, targets: [] })]);

/** The provider has money for the business that fits no invoice. Negative when some of it goes back. */
export const paymentSuspended = (net: Cents): Posting[] =>
  balanced([posting('clearing', net), posting('suspense', -net)]);

/** The entries between two states of the books. A refund, a return, and their failing are written this way. */
export const difference = (before: readonly Posting[], after: readonly Posting[]): Posting[] =>
  balanced(
    [...Map.groupBy([...after, ...reversalOf(before)], nameOf).values()].flatMap((alike) =>
      alike.slice(0, 1).map((first) => ({ ...first, amount: sumOf(alike) })),
    ),
  );

/** The same for two postings that one line can stand for. */
const nameOf = ({ account, about }: Posting): string => [account, ...DIMENSIONS.map((name) => about[name])].join();

/** The exact opposite of a transaction: how a retract is written. */
export const reversalOf = (postings: readonly Posting[]): Posting[] =>
  postings.map((each) => ({ ...each, amount: cents(-each.amount) }));

const posting = (account: LedgerAccount, amount: number, about: About = {}): Posting => ({
  account,
  amount: cents(amount),
  about: aboutOn(account, about),
});

function balanced(postings: readonly Posting[]): Posting[] {
  if (sumOf(postings) !== 0) throw new Error('a ledger transaction must add up to zero');
  return postings.filter(({ amount }) => amount !== 0);
}
