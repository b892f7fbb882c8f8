import { type ReactNode, useEffect, useState } from 'react';
import classes from './waiting.module.css';

const QUIET_MILLISECONDS = 150;

/** Shows its children only when a wait is worth mentioning. A quick answer never flickers. */
export function Waiting({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={shown ? undefined : classes.hidden} data-loading>
      {children}
    </div>
  );
}

/** A bar where text will stand. `width` is the likely width of the text, in rem. */
export function SkeletonBar({ width, height = 0.75 }: { width: number; height?: number }) {
  return <span className={classes.bar} style={{ width: `${width}rem`, height: `${height}rem` }} aria-hidden="true" />;
}

/** Something is under way and takes a moment. It is a turning ring, and a text for everybody. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={classes.spinner} role="status">
      <span className={classes.ring} aria-hidden="true" />
      {label}
    </span>
  );
}
