import { type Cents, cents, divideHalfUp } from './money.ts';

/**
 * The one way in which cents are shared in proportion (selling.md, 4, rule 5). Each part is what the running share grows by, so the
 * parts add up to the total. With weights of one sign no part has the wrong sign, none is a cent or more from its exact share, and
 * none passes its weight unless the total passes their sum. Of weights that add up to the total they are the parts, also where
 * that is 0. Throws a RangeError when there is something to share and nothing to share it over.
 */
export function shareOut(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === BigInt(total)) return [...weights];
  if (sum === 0n) throw new RangeError(`nothing to share ${total} cents over`);
  let passed = 0n;
  let shared = 0;
  return weights.map((weight) => {
    passed += BigInt(weight);
    const reached = shareOf(total, passed, sum);
    const part = cents(reached - shared);
    shared = reached;
    return part;
  });
}

/** Of a negative sum of weights the quotient is that of both signs turned. */
const shareOf = (total: Cents, passed: bigint, sum: bigint): Cents =>
  sum < 0n ? divideHalfUp(-passed * BigInt(total), -sum) : divideHalfUp(passed * BigInt(total), sum);
