import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './invoice-document.module.css';

const LINES = [14, 11, 16, 9, 13];

/** A document that is still loading: the head, the facts and a few lines at their real heights. */
export function InvoiceSkeleton() {
  return (
    <Sheet as="article" className={classes.sheet} aria-busy="true">
      <h1 className={classes.hiddenLabel}>Invoice or Quote</h1>
      <PlankEdge />
      <div className={classes.body}>
        <Waiting>
          <p className={classes.hiddenLabel} role="status">
            Loading
          </p>
          <div className={classes.head}>
            <SkeletonBar width={9} height={1.5} />
          </div>
          <div className={classes.facts}>
            <SkeletonBar width={8} height={2.25} />
            <SkeletonBar width={8} height={2.25} />
            <SkeletonBar width={8} height={2.25} />
          </div>
          {LINES.map((width) => (
            <div key={width} className={classes.skeletonLine}>
              <SkeletonBar width={width} />
              <SkeletonBar width={4} />
            </div>
          ))}
        </Waiting>
      </div>
    </Sheet>
  );
}
