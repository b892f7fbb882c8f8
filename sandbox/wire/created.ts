import type Stripe from 'stripe';

/** Whether an object was made within what a list asks for. */
export function isCreatedIn(
  asked: number | Stripe.RangeQueryParam | undefined,
  { created }: { created: number },
): boolean {
  if (asked === undefined) return true;
  if (typeof asked === 'number') return created === asked;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = asked;
  return created > gt && created >= gte && created < lt && created <= lte;
}
