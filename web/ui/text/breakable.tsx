import { Fragment, type ReactNode } from 'react';

/** A word of more characters than this may break. One pasted address must not push the amounts out of a table. */
const LONG_WORD = /[^\s]{21,}/gu;
/** Where it breaks best: before the @ and the dots of an e-mail address. */
const JOINT = /(?=[@./_-])/u;
const LONGEST_PIECE = 12;
/** The words of an e-mail address stand whole as long as this. A column that is too narrow still breaks them. */
const LONGEST_PART = 24;

/** A text whose overlong words may break. Everything else stands whole, in narrow columns too. Copying yields the text itself. */
export function Breakable({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string' || children.length <= LONGEST_PIECE) return children;
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: word, index } of children.matchAll(LONG_WORD)) {
    pieces.push(children.slice(end, index), ...piecesOf(word));
    end = index + word.length;
  }
  if (pieces.length === 0) return children;
  const shown = [...pieces, children.slice(end)].filter((piece) => piece !== '');
  return shown.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

function piecesOf(word: string): string[] {
  const longest = word.includes('@') ? LONGEST_PART : LONGEST_PIECE;
  return word.split(JOINT).flatMap((part) => {
    // Emoji and accents are made of several characters. A break stands between whole ones only.
    const characters = Array.from(new Intl.Segmenter().segment(part), ({ segment }) => segment);
    const count = Math.ceil(characters.length / longest);
    return Array.from({ length: count }, (_, index) =>
      characters.slice(index * longest, (index + 1) * longest).join(''),
    );
  });
}
