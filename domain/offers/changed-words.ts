/** A stretch of a text: what stayed, what was taken out, what came. */
export interface WordPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More changed words than these are another text (VER-06). */
export const MAX_CHANGED_WORDS = 400;

/** Words that may be compared for all texts of a document. One of which 400 words are others takes up to 80,000 beside those that stayed. */
const MAX_COMPARED_WORDS = 200_000;

/** What is left of them. Each comparison takes from it. */
interface Comparisons {
  left: number;
}

export const comparisonsOfDocument = (): Comparisons => ({ left: MAX_COMPARED_WORDS });

/**
 * What became of a text, word by word: the fewest words that were taken out and added (E. W. Myers, An O(ND) difference algorithm,
 * 1986). Spaces and line breaks are those around the words, and make no difference. Null when too many words are others, or too many
 * would have to be compared to know.
 */
export function changedWords(was: string, now: string, comparisons = comparisonsOfDocument()): WordPart[] | null {
  const [before, after] = [wordsOf(was), wordsOf(now)];
  if (Math.abs(before.length - after.length) > MAX_CHANGED_WORDS) return null;
  if (!shareWords(before, after)) return allOthers(before, after);
  const rounds = roundsUntilEqual(before, after, comparisons);
  return rounds && joined(partsOf(before, after, rounds));
}

/** Each with the space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];
const isSameWord = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.trim() === other?.trim();

function shareWords(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before.map((word) => word.trim()));
  return after.some((word) => known.has(word.trim()));
}

/** Without a word that stayed there is nothing to compare. */
function allOthers(before: readonly string[], after: readonly string[]): WordPart[] | null {
  if (before.length + after.length > MAX_CHANGED_WORDS) return null;
  const removed = before.map((text) => ({ kind: 'removed', text }) as const);
  return joined([...removed, ...after.map((text) => ({ kind: 'added', text }) as const)]);
}

/** How far into `before` each diagonal comes with so many changes. A diagonal is the place in `before` less that in `after`. */
type Reach = ReadonlyMap<number, number>;

function roundsUntilEqual(
  before: readonly string[],
  after: readonly string[],
  comparisons: Comparisons,
): Reach[] | null {
  const rounds: Reach[] = [];
  let last: Reach = new Map([[1, 0]]);
  for (let changes = 0; changes <= MAX_CHANGED_WORDS; changes++) {
    const reach = new Map<number, number>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const from = cameFrom(last, diagonal, changes);
      const start = (last.get(from) ?? 0) + (from < diagonal ? 1 : 0);
      let place = start;
      while (isSameWord(before[place], after[place - diagonal])) place++;
      comparisons.left -= place - start + 1;
      if (comparisons.left < 0) return null;
      reach.set(diagonal, place);
      if (place >= before.length && place - diagonal >= after.length) return [...rounds, reach];
    }
    rounds.push(reach);
    last = reach;
  }
  return null;
}

/** The diagonal that a change led from: the one above is an added word, the one below a removed one. */
function cameFrom(last: Reach, diagonal: number, changes: number): number {
  const [below, above] = [last.get(diagonal - 1) ?? -1, last.get(diagonal + 1) ?? -1];
  return diagonal === -changes || (diagonal !== changes && below < above) ? diagonal + 1 : diagonal - 1;
}

/** From the end back to the beginning. */
function partsOf(before: readonly string[], after: readonly string[], rounds: readonly Reach[]): WordPart[] {
  const parts: WordPart[] = [];
  let [place, other] = [before.length, after.length];
  const stay = (until: number, otherUntil: number) => {
    while (place > until && other > otherUntil) {
      parts.push({ kind: 'same', text: after[--other] ?? '' });
      place--;
    }
  };
  for (let changes = rounds.length - 1; changes > 0; changes--) {
    const last = rounds[changes - 1] ?? new Map<number, number>();
    const from = cameFrom(last, place - other, changes);
    const until = last.get(from) ?? 0;
    const isAdded = from > place - other;
    stay(isAdded ? until : until + 1, isAdded ? until - from + 1 : until - from);
    if (isAdded) parts.push({ kind: 'added', text: after[--other] ?? '' });
    else parts.push({ kind: 'removed', text: before[--place] ?? '' });
  }
  stay(0, 0);
  return parts.reverse();
}

/** Words of one kind that stand together are one part. Between what stayed, what was removed comes before what was added. */
function joined(parts: readonly WordPart[]): WordPart[] {
  const joinedParts: WordPart[] = [];
  let run = { removed: '', added: '' };
  const close = () => {
    for (const kind of ['removed', 'added'] as const) if (run[kind] !== '') joinedParts.push({ kind, text: run[kind] });
    run = { removed: '', added: '' };
  };
  for (const { kind, text } of parts) {
    if (kind !== 'same') {
      run[kind] += text;
      continue;
    }
    close();
    const last = joinedParts.at(-1);
    if (last?.kind === 'same') joinedParts[joinedParts.length - 1] = { kind, text: last.text + text };
    else joinedParts.push({ kind, text });
  }
  close();
  return joinedParts;
}
