import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

/** What went wrong, once and read aloud. It is the red alert of the specification. */
export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.alert} role="alert">
      <IconAlertCircle className={classes.icon} size={18} stroke={1.5} aria-hidden />
      <div>
        {children}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
