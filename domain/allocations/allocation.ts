import { type Cents, cents, ZERO } from '../money/money.ts';

/** So many cents of a payment on an invoice, of a job: what it is meant for, or what stands there (ALLOC-01). */
export interface Share {
  readonly invoiceId: string;
  readonly jobId: string;
  readonly amount: Cents;
}

/** What a payment is meant for: so much of an invoice is its own money, and so much is credit that its payer uses with it (PART-08). */
export interface Target extends Share {
  /** Under which the invoice is known. */
  readonly number: number;
  readonly credit: Cents;
  /** What less is owed besides once a bank account has paid it (DISC-06). */
  readonly discount: Cents;
}

export const sumOf = (shares: readonly { readonly amount: Cents }[]): Cents =>
  cents(shares.reduce((sum, { amount }) => sum + amount, 0));

export const standingOn = (shares: readonly Share[], invoiceId: string): Cents =>
  sumOf(shares.filter((share) => share.invoiceId === invoiceId));

/** Money goes to what it is meant for, in order, each as far as is due there. What is left stands nowhere (ALLOC-06). */
export function fill(targets: readonly Share[], amount: Cents, dueOn: (invoiceId: string) => Cents): readonly Share[] {
  let left: number = amount;
  return targets.flatMap((target) => {
    const part = Math.min(left, target.amount, dueOn(target.invoiceId));
    if (part <= 0) return [];
    left -= part;
    return [{ ...target, amount: cents(part) }];
  });
}

/** More on an invoice: beside what stands there, or as the newest. */
export function put(shares: readonly Share[], added: Share): readonly Share[] {
  if (added.amount === 0) return shares;
  const rest = shares.filter(({ invoiceId }) => invoiceId !== added.invoiceId);
  return [...rest, { ...added, amount: cents(standingOn(shares, added.invoiceId) + added.amount) }];
}

/** As much is taken back, from the newest first. */
export function takeNewest(shares: readonly Share[], amount: Cents): readonly Share[] {
  let left: number = amount;
  return shares
    .toReversed()
    .flatMap((share) => {
      const taken = Math.min(left, share.amount);
      left -= taken;
      return taken < share.amount ? [{ ...share, amount: cents(share.amount - taken) }] : [];
    })
    .reverse();
}

/** As much less on an invoice. What stood there longer stays older. */
export const takeOff = (shares: readonly Share[], invoiceId: string, amount: Cents): readonly Share[] =>
  shares.flatMap((share) => {
    if (share.invoiceId !== invoiceId) return [share];
    const left = cents(share.amount - amount);
    return left > 0 ? [{ ...share, amount: left }] : [];
  });

/** What was put on invoices, and, negative, what was taken back from them. */
export function changesOf(before: readonly Share[], after: readonly Share[]): readonly Share[] {
  const places = new Map([...before, ...after].map((share) => [share.invoiceId, share]));
  return [...places.values()].flatMap((share) => {
    const amount = standingOn(after, share.invoiceId) - standingOn(before, share.invoiceId);
    return amount === 0 ? [] : [{ ...share, amount: cents(amount) }];
  });
}

/** The names of invoices, each once. */
export const invoicesOf = (...shares: readonly (readonly Share[])[]): readonly string[] => [
  ...new Set(shares.flat().map(({ invoiceId }) => invoiceId)),
];

/** All that the invoice loses by it. */
export const wantedBy = ({ amount, credit }: Target): Cents => cents(amount + credit);

/** So much of an invoice. */
export const shareOf = ({ id, jobId }: { readonly id: string; readonly jobId: string }, amount: Cents): Share => ({
  invoiceId: id,
  jobId,
  amount,
});

/** So much of an invoice is meant. */
export const targetOf = (
  { number, ...place }: { readonly id: string; readonly jobId: string; readonly number: number },
  amount: Cents,
  { credit = ZERO, discount = ZERO }: Partial<Pick<Target, 'credit' | 'discount'>> = {},
): Target => ({ ...shareOf(place, amount), number, credit, discount });
