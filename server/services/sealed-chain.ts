import { createHash } from 'node:crypto';

/** The end of what a business has signed, or of what it was read up to. */
interface Link {
  readonly sequence: number;
  readonly chain: Buffer;
}

/** A record that is sealed with a key, and chained to the one before it in its business. */
interface SealedLink extends Link {
  readonly hash: Buffer;
}

export type BrokenProblem = 'changed' | 'out of order' | 'missing';

interface Chains<Row extends SealedLink> {
  /** Where each business's chain should end. */
  readonly heads: readonly (Link & { readonly businessId: string })[];
  /** A piece of one business's chain, in its order. */
  readonly after: (businessId: string, sequence: number, limit: number) => Promise<readonly Row[]>;
  /** Whether it is what was sealed. */
  readonly isUnchanged: (row: Row) => boolean;
}

interface Broken<Row> {
  readonly businessId: string;
  /** Null when the end of a chain is missing. */
  readonly row: Row | null;
  readonly problem: BrokenProblem;
}

const PER_PIECE = 500;

/**
 * Walks over sealed records and names those that were changed, removed, inserted or moved. Anybody who can write to the database can
 * write the chain, but not the seal.
 */
export async function checkChains<Row extends SealedLink>({ heads, after, isUnchanged }: Chains<Row>) {
  const broken: Broken<Row>[] = [];
  let checked = 0;
  for (const { businessId, ...head } of heads) {
    let last: Link = { sequence: 0, chain: Buffer.alloc(0) };
    for (;;) {
      const piece = await after(businessId, last.sequence, PER_PIECE);
      for (const row of piece) {
        const problem = problemOf(row, last, isUnchanged(row));
        if (problem) broken.push({ businessId, row, problem });
        last = row;
      }
      checked += piece.length;
      if (piece.length < PER_PIECE) break;
    }
    if (last.sequence !== head.sequence || !last.chain.equals(head.chain))
      broken.push({ businessId, row: null, problem: 'missing' });
  }
  return { checked, broken };
}

/** `previous` is the record before it, as it is stored. One broken link is reported once. */
function problemOf({ sequence, hash, chain }: SealedLink, previous: Link, isUnchanged: boolean): BrokenProblem | null {
  if (!isUnchanged) return 'changed';
  const expected = createHash('sha256').update(previous.chain).update(hash).digest();
  return sequence === previous.sequence + 1 && expected.equals(chain) ? null : 'out of order';
}
