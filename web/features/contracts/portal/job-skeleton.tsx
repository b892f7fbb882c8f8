import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './job-page.module.css';

/** A job that is still loading, at its real heights. */
export const JobSkeleton = () => (
  <Waiting>
    <p className={classes.hidden} role="status">
      Loading
    </p>
    <div className={classes.head}>
      <SkeletonBar width={18} height={2} />
    </div>
    <div className={classes.grid}>
      <div className={classes.column}>
        <Sheet as="div" className={classes.body}>
          <SkeletonBar width={9} />
          <SkeletonBar width={11} height={2.5} />
          <SkeletonBar width={12} />
        </Sheet>
      </div>
      <div className={classes.column}>
        <Sheet as="div" className={classes.body}>
          <SkeletonBar width={8} />
          <SkeletonBar width={26} height={3.25} />
          <SkeletonBar width={20} />
          <SkeletonBar width={18} />
        </Sheet>
      </div>
    </div>
  </Waiting>
);
