import { offerCopy } from '@underlay/domain/copy/offers.ts';
import classes from './change-list.module.css';

interface RewrittenProps {
  readonly what: 'notes' | 'terms';
  readonly was: string;
  readonly now: string;
}

/** VER-06: more than 400 words are others, so both texts stand side by side. */
export const Rewritten = ({ what, was, now }: RewrittenProps) => (
  <>
    {offerCopy.changes.rewritten({ what })}
    <div className={classes.both}>
      <Text title={offerCopy.changes.before()} text={was} />
      <Text title={offerCopy.changes.now()} text={now} />
    </div>
  </>
);

/** It can be scrolled by keys. */
const Text = ({ title, text }: { title: string; text: string }) => (
  <div>
    <b>{title}</b>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys */}
    <section className={classes.whole} aria-label={title} tabIndex={0}>
      {text}
    </section>
  </div>
);
