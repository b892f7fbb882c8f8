import { useLocation } from '@tanstack/react-router';
import type { Cents } from '@underlay/domain/money/money.ts';
import { lazy, Suspense } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whoever comes here has just paid so much with credit. */
    readonly usedCredit?: Cents;
  }
}

const UsedCredit = lazy(() => import('./used-credit.tsx').then((module) => ({ default: module.UsedCredit })));

/** What was just paid with credit alone. Most who come have used none, so it is no part of what an account loads. */
export function useUsedCredit() {
  const amount = useLocation().state.usedCredit;
  return (
    amount !== undefined && (
      <Suspense fallback={null}>
        <UsedCredit amount={amount} />
      </Suspense>
    )
  );
}
