import { Sheet } from '../layout/sheet.tsx';
import classes from './page-waiting.module.css';
import { SkeletonBar } from './waiting.tsx';

/** A page whose record is on its way. Its title and sheet have the likely height, so nothing jumps. */
export function PageWaiting({ label, tall = false }: { label: string; tall?: boolean }) {
  return (
    <div aria-busy="true" className={classes.waiting}>
      <span className={classes.hidden} role="status">{`Loading ${label.toLowerCase()}`}</span>
      <div className={classes.title}>
        <SkeletonBar width={14} height={1.25} />
      </div>
      <Sheet as="div" className={tall ? `${classes.sheet} ${classes.tall}` : classes.sheet}>
        {[12, 18, 9, 15].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </Sheet>
    </div>
  );
}
