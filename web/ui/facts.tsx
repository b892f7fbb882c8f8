import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and values of a record, in columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  readonly label: string;
  /** Takes a row of its own: a text of several lines. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ label, wide = false, children }: FactProps) => (
  <div data-wide={wide}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
