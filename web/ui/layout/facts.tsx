import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and values of a record, in columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  readonly label: string;
  /** A value without a good place to break takes the whole width of a phone. */
  readonly long?: boolean;
  /** A text of several lines has a row of its own. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ label, long = false, wide = false, children }: FactProps) => (
  <div data-long={long || undefined} data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
