import type { ReactNode } from 'react';
import classes from './rail.module.css';

interface RailProps {
  readonly label: string;
  /** The document beside it needs the width. It goes below on all but wide screens. */
  readonly makesRoom?: boolean;
  readonly children: ReactNode;
}

/** Beside a document: what is next, and what happened. */
export const Rail = ({ label, makesRoom = false, children }: RailProps) => (
  <aside className={classes.rail} data-makes-room={makesRoom} aria-label={label}>
    {children}
  </aside>
);

/** The one next step, on a chalk line. Where the rail goes below, it stands above the document. */
export const NextStep = ({ children }: { readonly children: ReactNode }) => (
  <section className={classes.next} aria-labelledby="next-step">
    <h2 id="next-step">Next step</h2>
    {children}
  </section>
);
