import { useLocation } from '@tanstack/react-router';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { useEffect } from 'react';
import { Remark } from '../../../ui/text/remark.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whoever comes here has just paid so much with credit. */
    readonly usedCredit?: Cents;
  }
}

/** What was just paid with credit alone, on the page that shows what is left to do (PART-08). */
export function useUsedCredit() {
  const amount = useLocation().state.usedCredit;
  useEffect(sayOnce, []);
  return amount !== undefined && <Remark isStatus>{formatCents(amount)} of your credit was used.</Remark>;
}

/** Not again on a page that is loaded anew or come back to. The router is not asked: it would leave the page that says it. */
function sayOnce() {
  History.prototype.replaceState.call(history, { ...history.state, usedCredit: undefined }, '');
}
