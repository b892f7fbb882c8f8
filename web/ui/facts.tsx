import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and values of a record, in columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  readonly label: string;
  /** A value without a good place to break takes the whole width of a phone. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ label, long = false, children }: FactProps) => (
  <div data-long={long || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
