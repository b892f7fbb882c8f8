import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { useEffect } from 'react';
import { Remark } from '../../../ui/text/remark.tsx';

/** What was just paid with credit alone, on the page that shows what is left to do (PART-08). */
export function UsedCredit({ amount }: { amount: Cents }) {
  useEffect(sayOnce, []);
  return <Remark isStatus>{copy.used({ amount })}</Remark>;
}

/** Not again on a page that is loaded anew or come back to. The router is not asked: it would leave the page that says it. */
function sayOnce() {
  const { usedCredit: _said, ...state } = window.history.state;
  History.prototype.replaceState.call(window.history, state, '');
}
