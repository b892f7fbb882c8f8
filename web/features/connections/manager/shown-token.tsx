import { useId } from 'react';
import { CopyLine } from '../../../ui/controls/copy-line.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './connections.module.css';

/** The token, this once (CONN-03). */
export function ShownToken({ token }: { token: string }) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} className={classes.once}>
      <h2 id={id}>Your token</h2>
      <p className={classes.soft}>Copy it now. You will not see it again; if it is lost, renew it.</p>
      <CopyLine text={token} />
    </Sheet>
  );
}
