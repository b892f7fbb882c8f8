import { type ReactNode, type Ref, useId } from 'react';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  readonly title: string;
  readonly query: { readonly data: unknown; readonly isError: boolean; readonly refetch: () => unknown };
  /** Said beside the title, quietly and aloud. */
  readonly status: string;
  readonly statusRef?: Ref<HTMLParagraphElement>;
  readonly children: ReactNode;
}

/** One sheet of the settings. It is on its way, out of reach, or there. */
export function SettingsSection({ title, query, status, statusRef, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} aria-busy={query.data === undefined && !query.isError} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <p ref={statusRef} tabIndex={-1} role="status" className={classes.status}>
          {status}
        </p>
      </div>
      {query.data !== undefined ? (
        children
      ) : query.isError ? (
        <FailureStrip what={title} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting>
          <div className={classes.waiting}>
            <SkeletonBar width={16} />
            <SkeletonBar width={20} height={2.25} />
            <SkeletonBar width={20} height={2.25} />
          </div>
        </Waiting>
      )}
    </Sheet>
  );
}
