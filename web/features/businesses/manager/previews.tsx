import type { ReactNode } from 'react';
import classes from './previews.module.css';

/** Something as customers see it on a light and on a dark screen, whatever screen its manager has. It is read aloud once. */
export const Previews = ({ children }: { children: ReactNode }) => (
  <div className={classes.previews}>
    <div className={classes.light}>{children}</div>
    <div className={classes.dark} aria-hidden>
      {children}
    </div>
  </div>
);
