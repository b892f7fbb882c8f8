import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

/** A part of a page below its first sheet, under a heading of its own. */
export function PageSection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
