import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import classes from './payment-notice.module.css';

/** The space of the result that is on its way, so that nothing moves when it arrives. */
export const ResultSkeleton = () => (
  <div className={`${classes.result} ${classes.toCome}`} aria-busy="true" data-coming>
    <Waiting>
      <SkeletonBar width={15} height={1.25} />
      <p className={classes.paid}>
        <SkeletonBar width={9} height={1.5} />
      </p>
      <SkeletonBar width={20} />
    </Waiting>
  </div>
);
