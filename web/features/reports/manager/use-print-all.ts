import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { allTaxedItems, type Period, type TaxedItem } from '../report-queries.ts';

/** Fetches every row before the page is printed. `rows` is null on the screen. */
export function usePrintAll(businessId: string, period: Period) {
  const [rows, setRows] = useState<readonly TaxedItem[] | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const all = await allTaxedItems(businessId, period);
      flushSync(() => setRows(all));
      // Some browsers go on while the paper is still being chosen. The rows stay until they say that it is over.
      window.addEventListener('afterprint', () => setRows(null), { once: true });
      window.print();
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setBusy(false);
  };
  useEffect(() => {
    // The browser prints what is on the screen, which is one page. Its key prints the same as the button.
    const onKey = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!busy) void run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return {
    rows,
    busy,
    print: () => void run(),
  };
}
