/** What a line of the books can be about. */
export const DIMENSIONS = ['customer', 'job', 'category', 'payee', 'invoice'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Ids of what a line is about. */
export type About = { readonly [Name in Dimension]?: string };

/** Accounts of each business, and what their lines are about. */
const LINES_CARRY = {
  receivable: ['customer', 'job', 'invoice'],
  retainage_receivable: ['customer', 'job', 'invoice'],
  clearing: [],
  bank: [],
  revenue: ['customer', 'job', 'invoice'],
  sales_tax_payable: ['invoice'],
  processing_fee_income: ['invoice'],
  processing_costs: ['job', 'invoice'],
  suspense: [],
  unapplied_credit: ['customer', 'invoice'],
  returns: ['customer', 'job', 'invoice'],
  bad_debts: ['customer', 'job', 'invoice'],
  discounts_given: ['customer', 'job', 'invoice'],
  charge_income: ['customer', 'job', 'invoice'],
} as const satisfies Record<string, readonly Dimension[]>;

export type LedgerAccount = keyof typeof LINES_CARRY;
export const LEDGER_ACCOUNTS = Object.keys(LINES_CARRY) as readonly LedgerAccount[];

export const carries = (account: LedgerAccount, dimension: Dimension): boolean =>
  (LINES_CARRY[account] as readonly Dimension[]).includes(dimension);

/** What of all that an entry is about stands on a line of an account. */
export const aboutOn = (account: LedgerAccount, about: About): About =>
  Object.fromEntries(
    DIMENSIONS.flatMap((name) => (carries(account, name) && about[name] ? [[name, about[name]]] : [])),
  );
