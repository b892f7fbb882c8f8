import { useQuery } from '@tanstack/react-query';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { isSessionOver } from '../../identity/index.ts';
import classes from './method-list.module.css';
import { methodsQuery } from './method-queries.ts';
import { MethodRow } from './method-row.tsx';

interface MethodListProps {
  readonly timeZone: string;
  readonly onNotice: (notice: string) => void;
}

/** METH-01, METH-04: the saved bank accounts, newest first. */
export function MethodList({ timeZone, onNotice }: MethodListProps) {
  const list = useQuery(methodsQuery);
  // The notice above says it, and what to do.
  if (list.data === undefined && isSessionOver(list.error)) return null;
  if (list.data === undefined && list.isError) {
    return <FailureStrip what="The list of your bank accounts" onRetry={() => void list.refetch()} />;
  }
  return (
    <Sheet className={classes.list} aria-labelledby="saved-methods" aria-busy={list.data === undefined}>
      <h2 id="saved-methods">Saved bank accounts</h2>
      {list.data === undefined && <Skeleton />}
      {list.data?.length === 0 && <p className={classes.empty}>No saved bank accounts yet.</p>}
      {list.data !== undefined && list.data.length > 0 && (
        <ul>
          {list.data.map((method) => (
            <MethodRow key={method.uuid} method={method} timeZone={timeZone} onNotice={onNotice} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

const Skeleton = () => (
  <Waiting>
    <div className={classes.waiting}>
      <SkeletonBar width={14} />
      <SkeletonBar width={9} />
    </div>
  </Waiting>
);
