import type { ReactNode } from 'react';
import classes from '../layout/planks.module.css';

interface EmptyPlanksProps {
  /** The specified message. */
  readonly text: string;
  readonly action?: ReactNode;
  /** After a search that found nothing there is a message, but no drawing. */
  readonly drawing?: boolean;
}

/** Nothing yet: a course of planks with two still to lay, the message, and the first thing to do. */
export function EmptyPlanks({ text, action, drawing = true }: EmptyPlanksProps) {
  return (
    <div className={classes.empty}>
      {drawing && (
        <svg viewBox="0 0 120 34" aria-hidden="true">
          <path className={classes.laid} d="M0 0h52v10H0zM54 0h66v10H54zM0 12h28v10H0zM30 12h60v10H30z" />
          <path className={classes.toLay} d="M92.5 12.5h27v9h-27zM.5 24.5h51v9H.5z" />
        </svg>
      )}
      <p>{text}</p>
      {action !== undefined && <div className={classes.emptyAction}>{action}</div>}
    </div>
  );
}
