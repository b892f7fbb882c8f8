import type { ReactNode } from 'react';
import classes from './remark.module.css';

interface RemarkProps {
  /** Whether it is read out when it comes to stand there. */
  readonly isStatus?: boolean;
  readonly children: ReactNode;
}

/** What is to be known of the page, beside a line in the accent. */
export const Remark = ({ isStatus = false, children }: RemarkProps) => (
  <div className={classes.remark} role={isStatus ? 'status' : undefined}>
    {children}
  </div>
);
