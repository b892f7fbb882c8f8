import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

interface PageSectionProps {
  readonly title?: ReactNode;
  /** What can be added to this part. It stands beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page below its first sheet, under a heading of its own. */
export function PageSection({ title, action, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          {action && <div className={classes.action}>{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
