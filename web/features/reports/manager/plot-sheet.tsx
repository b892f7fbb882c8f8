import { type ReactNode, useId } from 'react';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './plots.module.css';

interface PlotSheetProps {
  readonly title: string;
  readonly waiting?: boolean;
  readonly figure?: string;
  /** One sentence beside the figure. */
  readonly remark?: string;
  readonly children: ReactNode;
}

/** Title, figure, one sentence, plot. The height is kept free while the figures are on their way. */
export function PlotSheet({ title, waiting = false, figure, remark, children }: PlotSheetProps) {
  const heading = useId();
  return (
    <Sheet aria-labelledby={heading} aria-busy={waiting} className={classes.plot}>
      <h2 id={heading}>{title}</h2>
      {waiting ? (
        <Waiting>
          <div className={classes.lead}>
            <SkeletonBar width={9} height={1.5} />
          </div>
        </Waiting>
      ) : (
        figure !== undefined && (
          <p className={classes.lead}>
            <strong>{figure}</strong>
            <span>{remark}</span>
          </p>
        )
      )}
      {children}
    </Sheet>
  );
}
