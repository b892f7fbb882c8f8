import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** FORM-03: a quiet tick in a field whose entry passes. */
export const ValidMark = () => (
  <IconCheck className={classes.valid} size={16} stroke={1.75} role="img" aria-label="Valid" />
);

/** FORM-03: the icon and the specified message under a field whose entry does not pass. */
export const InvalidMessage = ({ children }: { children: ReactNode }) => (
  <>
    <IconAlertCircle className={classes.icon} size={16} stroke={1.5} aria-hidden />
    <span>{children}</span>
  </>
);
