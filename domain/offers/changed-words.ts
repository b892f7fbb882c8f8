/** A stretch of a text: what stayed, what was taken out, what came. */
export interface WordPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More changed words than these are another text (VER-06). */
export const MAX_CHANGED_WORDS = 400;

/** So few are found in every text, however much was compared before it. */
const FEW_CHANGED_WORDS = 40;

/** Words that may be compared for all texts of a document. One of which 400 words are others takes up to 80,000 beside those that stayed. */
const MAX_COMPARED_WORDS = 1_000_000;

/** What is left of them. Each comparison takes from it. */
interface Comparisons {
  left: number;
}

export const comparisonsOfDocument = (): Comparisons => ({ left: MAX_COMPARED_WORDS });

/**
 * What became of a text, word by word: the fewest words that were taken out and added (E. W. Myers, An O(ND) difference algorithm,
 * 1986). Spaces and line breaks are those around the words, and make no difference. Null when too many words are others, or more than
 * a few are and too many would have to be compared to know which.
 */
export function changedWords(was: string, now: string, comparisons = comparisonsOfDocument()): WordPart[] | null {
  const [before, after] = [wordsOf(was), wordsOf(now)];
  if (Math.abs(before.length - after.length) > MAX_CHANGED_WORDS) return null;
  const numbers = numbered(before, after);
  if (!shareWords(numbers)) return allOthers(before, after);
  const rounds = roundsUntilEqual(numbers, comparisons);
  return rounds && joined(partsOf(before, after, rounds));
}

/** Each with the space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

/** The words of both texts as numbers, the same for the same word: they are compared a million times. */
interface Numbered {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function numbered(before: readonly string[], after: readonly string[]): Numbered {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const word = text.trim();
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  return { before: before.map(numberOf), after: after.map(numberOf) };
}

function shareWords({ before, after }: Numbered): boolean {
  const known = new Set(before);
  return after.some((word) => known.has(word));
}

/** Without a word that stayed there is nothing to compare. */
function allOthers(before: readonly string[], after: readonly string[]): WordPart[] | null {
  if (before.length + after.length > MAX_CHANGED_WORDS) return null;
  const removed = before.map((text) => ({ kind: 'removed', text }) as const);
  return joined([...removed, ...after.map((text) => ({ kind: 'added', text }) as const)]);
}

/**
 * How far into `before` each diagonal comes with so many changes: a diagonal is the place in `before` less that in `after`, and these
 * are every second one from the lowest that so many changes lead to.
 */
type Reach = Int32Array;

/** Without a change there is but the diagonal that both texts begin on. */
const BEGINNING: Reach = Int32Array.of(0);

function roundsUntilEqual({ before, after }: Numbered, comparisons: Comparisons): Reach[] | null {
  const rounds: Reach[] = [];
  let last = BEGINNING;
  for (let changes = 0; changes <= MAX_CHANGED_WORDS; changes++) {
    const reach = new Int32Array(changes + 1);
    for (let at = 0; at <= changes; at++) {
      const diagonal = 2 * at - changes;
      const start = cameFrom(last, at).place;
      let place = start;
      while (place < before.length && before[place] === after[place - diagonal]) place++;
      comparisons.left -= place - start + 1;
      reach[at] = place;
      if (place >= before.length && place - diagonal >= after.length) return [...rounds, reach];
    }
    if (comparisons.left < 0 && changes >= FEW_CHANGED_WORDS) return null;
    rounds.push(reach);
    last = reach;
  }
  return null;
}

/** Where the last change led to: from the diagonal above with an added word, from the one below with a removed one. */
function cameFrom(last: Reach, at: number): { readonly isAdded: boolean; readonly place: number } {
  const [below = -1, above = -1] = [last[at - 1], last[at]];
  const isAdded = at === 0 || (at < last.length && below < above);
  return { isAdded, place: isAdded ? above : below + 1 };
}

/** From the end back to the beginning. */
function partsOf(before: readonly string[], after: readonly string[], rounds: readonly Reach[]): WordPart[] {
  const parts: WordPart[] = [];
  let [place, other] = [before.length, after.length];
  const stay = (until: number) => {
    while (place > until && other > 0) {
      parts.push({ kind: 'same', text: after[--other] ?? '' });
      place--;
    }
  };
  for (let changes = rounds.length - 1; changes > 0; changes--) {
    const { isAdded, place: until } = cameFrom(rounds[changes - 1] ?? BEGINNING, (place - other + changes) / 2);
    stay(until);
    if (isAdded) parts.push({ kind: 'added', text: after[--other] ?? '' });
    else parts.push({ kind: 'removed', text: before[--place] ?? '' });
  }
  stay(0);
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
