import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import classes from './settings-page.module.css';

interface SettingsPartProps<Data> {
  /** "The bank account": what could not be loaded. */
  readonly what: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the settings that is read by itself. It waits, fails and is asked again without the others. */
export function SettingsPart<Data>({ what, query, children }: SettingsPartProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <div className={classes.body} aria-busy={query.error === null}>
      {query.error !== null ? (
        <FailureStrip what={what} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting>
          <SkeletonBar width={16} />
        </Waiting>
      )}
    </div>
  );
}
