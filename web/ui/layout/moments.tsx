import type { ReactNode } from 'react';
import classes from './moments.module.css';

/** What happened, on a line with a pin for each. `onSheet` stands on the white of a sheet and not beside it. */
export const Moments = ({
  onSheet = false,
  children,
}: {
  readonly onSheet?: boolean;
  readonly children: ReactNode;
}) => (
  <ol className={classes.moments} data-on-sheet={onSheet}>
    {children}
  </ol>
);

interface MomentProps {
  /** Its pin is oak: money moved. */
  readonly isMoney?: boolean;
  /** What follows is still to come. */
  readonly isLast?: boolean;
  /** It is still to come itself. */
  readonly isAhead?: boolean;
  readonly children: ReactNode;
}

export const Moment = ({ isMoney = false, isLast = false, isAhead = false, children }: MomentProps) => (
  <li data-money={isMoney} data-last={isLast} data-ahead={isAhead}>
    <span className={classes.pin} aria-hidden="true" />
    <div>{children}</div>
  </li>
);
