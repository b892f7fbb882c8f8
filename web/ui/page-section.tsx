import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

interface PageSectionProps {
  readonly title: string;
  /** Quiet: the page's primary action stands in its head. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a record's page under its own heading: what belongs to the record. */
export function PageSection({ title, action, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
