import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Cents } from '@underlay/domain/money/money.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whoever comes here has just paid so much with credit. */
    readonly usedCredit?: Cents;
  }
}

const UsedCredit = lazy(() => import('./used-credit.tsx').then((module) => ({ default: module.UsedCredit })));

/**
 * What was just paid with credit alone: said once, and neither on a page that is loaded anew nor after Back. Most who come have
 * used none, so it is no part of what an account loads.
 */
export function useUsedCredit() {
  const { usedCredit } = useLocation().state;
  const navigate = useNavigate();
  const [amount] = useState(usedCredit);
  useEffect(() => {
    if (usedCredit !== undefined) void navigate({ to: '.', replace: true, resetScroll: false });
  }, [usedCredit, navigate]);
  return (
    amount !== undefined && (
      <Suspense fallback={null}>
        <UsedCredit amount={amount} />
      </Suspense>
    )
  );
}
