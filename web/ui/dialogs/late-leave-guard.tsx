import { lazy, Suspense } from 'react';
import { useLeaving } from './use-leaving.ts';

/** The dialog is heavy. Only those need it who have begun to write, and leaving waits for it. */
const LeaveQuestion = lazy(() => import('./leave-guard.tsx').then((module) => ({ default: module.LeaveQuestion })));

/** `LeaveGuard` where most people write nothing. */
export function LateLeaveGuard({ dirty, children }: { dirty: boolean; children?: string }) {
  const leaving = useLeaving(dirty);
  if (!dirty) return null;
  return (
    <Suspense fallback={null}>
      <LeaveQuestion {...leaving}>{children}</LeaveQuestion>
    </Suspense>
  );
}
