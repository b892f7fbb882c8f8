import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { ReactNode } from 'react';
import classes from './change-list.module.css';

/** What was taken out. It is struck, and named for those who cannot see that (VER-06). */
export const Removed = ({ children }: { children: ReactNode }) => (
  <del>
    <span className={classes.hidden}>{offerCopy.changes.removed()}</span>
    {children}
  </del>
);

export const Added = ({ children }: { children: ReactNode }) => (
  <ins>
    <span className={classes.hidden}>{offerCopy.changes.added()}</span>
    {children}
  </ins>
);

/** One after the other. What is the same on both sides stands once. */
export function WasNow({ was, now }: { was: string | null; now: string | null }) {
  if (was === now) return now;
  return (
    <>
      {was !== null && <Removed>{was}</Removed>}
      {was !== null && now !== null && ' '}
      {now !== null && <Added>{now}</Added>}
    </>
  );
}

interface WordsProps {
  readonly words: readonly { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }[];
}

/** A text word by word. Each stretch begins with the space before it. */
export const Words = ({ words }: WordsProps) =>
  words.map(({ kind, text }, place) => {
    const space = /^\s*/.exec(text)?.[0] ?? '';
    const rest = text.slice(space.length);
    const key = `${place} ${text}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return (
      <span key={key}>
        {space}
        {kind === 'removed' ? <Removed>{rest}</Removed> : <Added>{rest}</Added>}
      </span>
    );
  });
