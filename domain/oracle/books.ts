/** What is owed and what stands in the books, worked out a second time, from the specification and docs/money.md alone. */

/** One payment with everything that has happened to it, in cents. */
export interface StoryPayment {
  /** Money by hand (a check), or through the provider. */
  readonly way: 'check' | 'online';
  state: 'waits for proof' | 'on its way' | 'settled' | 'failed' | 'taken back';
  readonly amount: number;
  readonly fee: number;
  readonly cost: number;
  /** What went back of amount, fee and cost. */
  readonly back: { amount: number; fee: number; cost: number };
  /** How much of it the invoice has. The rest of money that arrived is the customer's credit. */
  stands: number;
}

export interface Books {
  readonly receivable: number;
  readonly revenue: number;
  readonly sales_tax_payable: number;
  readonly clearing: number;
  readonly bank: number;
  readonly processing_fee_income: number;
  readonly processing_costs: number;
  readonly unapplied_credit: number;
}

/** D02, D67, D92, ALLOC-05: the total less what the invoice has of payments that have not failed and are no mere promise. */
export function dueOf(total: number, payments: readonly StoryPayment[]): number {
  const counting = payments.filter(({ state }) => state === 'on its way' || state === 'settled');
  return total - sumOf(counting, ({ stands }) => stands);
}

/** D01: an invoice that was sent is paid when nothing is owed of it. One of nothing is never paid. */
export function statusOf(total: number, payments: readonly StoryPayment[]): 'paid' | 'unpaid' {
  return total > 0 && dueOf(total, payments) === 0 ? 'paid' : 'unpaid';
}

/** The table "In the books" of docs/money.md, as balances. What the business is owed and has is positive. */
export function booksOf({ subtotal, tax }: { subtotal: number; tax: number }, payments: StoryPayment[]): Books {
  const settled = payments.filter(({ state }) => state === 'settled');
  const online = settled.filter(({ way }) => way === 'online');
  const feesLeft = sumOf(online, ({ fee, back }) => fee - back.fee);
  // The platform keeps the cost of a payment that the bank took back (FEE-09).
  const costly = payments.filter(
    ({ state, way }) => way === 'online' && (state === 'settled' || state === 'taken back'),
  );
  // PART-19, PART-24: the bank sent a check back of which the business had paid a part back. Its customer owes that.
  const bounced = payments.filter(({ state, way }) => way === 'check' && state === 'taken back');
  const owedBack = sumOf(bounced, ({ back }) => back.amount);
  const costs = sumOf(costly, ({ cost, back }) => cost - back.cost);
  return {
    receivable: subtotal + tax - sumOf(settled, ({ stands }) => stands),
    revenue: 0 - subtotal,
    sales_tax_payable: 0 - tax,
    clearing: sumOf(online, leftOf) + feesLeft - costs,
    bank:
      sumOf(
        settled.filter(({ way }) => way === 'check'),
        leftOf,
      ) - owedBack,
    processing_fee_income: 0 - feesLeft,
    processing_costs: costs,
    unapplied_credit: sumOf(settled, ({ stands }) => stands) - sumOf(settled, leftOf) + owedBack,
  };
}

export function leftOf({ amount, back }: StoryPayment): number {
  return amount - back.amount;
}

function sumOf(payments: readonly StoryPayment[], cents: (payment: StoryPayment) => number): number {
  return payments.reduce((sum, payment) => sum + cents(payment), 0);
}
