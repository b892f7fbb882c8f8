import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeadProps {
  readonly title: string;
  /** Beside the title: a badge, a quiet remark. */
  readonly beside?: ReactNode;
  /** At most one primary action. On a phone they stand in a bar at the bottom. */
  readonly actions?: ReactNode;
  /** A document prints its own title. */
  readonly onPaper?: boolean;
}

/** Title left, actions right. */
export function PageHead({ title, beside, actions, onPaper = true }: PageHeadProps) {
  return (
    <div className={classes.head} data-on-paper={onPaper}>
      <div className={classes.title}>
        <PageTitle title={`${title}, Underlay`}>{title}</PageTitle>
        {beside}
      </div>
      {actions !== undefined && (
        <div className={classes.actions} data-page-actions>
          {actions}
        </div>
      )}
    </div>
  );
}
