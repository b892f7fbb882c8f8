import { useId } from 'react';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './connections.module.css';

/** What whoever builds the program begins with. */
export function FirstCall({ tokenStart }: { tokenStart: string }) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} className={classes.call}>
      <h2 id={id}>The first call</h2>
      <p className={classes.soft}>The program sends its token with each call. This one answers who it is.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is reached with the keyboard */}
      <pre tabIndex={0}>
        {`curl ${window.location.origin}/core/api/connection \\\n  -H "Authorization: Bearer ${tokenStart}…"`}
      </pre>
    </Sheet>
  );
}
