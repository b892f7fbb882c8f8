import { folded } from '@underlay/domain/search/folded.ts';
import { type Sought, soughtIn } from '@underlay/domain/search/sought.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text in which what was typed is underlined, without regard to case and accents. A phone is, however it is written. */
export function MarkedText({ text, typed }: { readonly text: string; readonly typed: string }) {
  const ranges = rangesIn(text, typed);
  return (
    <>
      {ranges.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.to ?? 0)}
    </>
  );
}

/** Where the words stand, in order, with what touches made one. */
export function rangesIn(text: string, typed: string): readonly Range[] {
  const sought = soughtIn(typed);
  if (sought === null) return [];
  const ranges = [...ofWords(text, sought), ...ofPhone(text, sought)].sort((a, b) => a.from - b.from);
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last === undefined || range.from > last.to) joined.push(range);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return joined;
}

function ofWords(text: string, { words, phrase, isBeginning }: Sought): Range[] {
  const letters = lettersOf(text, folded);
  if (isBeginning)
    return occurrences(letters, phrase)
      .slice(0, 1)
      .filter(({ from }) => from === 0);
  return words.flatMap((word) => occurrences(letters, word));
}

const ofPhone = (text: string, { phone }: Sought): Range[] =>
  phone === null
    ? []
    : occurrences(
        lettersOf(text, (letter) => letter.replace(/\D/, '')),
        phone,
      );

/** What each letter of a text becomes, and where it stands. */
const lettersOf = (text: string, become: (letter: string) => string) =>
  Array.from(text.matchAll(/./gsu), ({ 0: letter, index }) => ({
    letter: become(letter),
    at: index,
    end: index + letter.length,
  }));

function occurrences(letters: ReturnType<typeof lettersOf>, word: string): Range[] {
  const places = letters.flatMap(({ letter, at, end }) => Array.from(letter, () => ({ from: at, to: end })));
  const text = letters.map(({ letter }) => letter).join('');
  const found: Range[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const [first, last] = [places[at], places[at + word.length - 1]];
    if (first && last) found.push({ from: first.from, to: last.to });
  }
  return found;
}
