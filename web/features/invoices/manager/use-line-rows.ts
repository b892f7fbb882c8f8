import { useEffect, useRef, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useOneAtATime } from '../../../ui/controls/one-at-a-time.ts';
import { linesOf } from '../invoice-facts.ts';
import { type EditedLine, type LineStart, merged } from './edited-lines.ts';

/** The rows as they are typed, brought in line with what the server has, and their saves, one after the other. */
export function useLineRows(invoice: InvoiceDetail, usual: LineStart) {
  const turn = useOneAtATime();
  const [rows, setRows] = useState(() => merged([], linesOf(invoice), usual));
  const latest = useRef(rows);
  const update = (change: (rows: readonly EditedLine[]) => EditedLine[]) => {
    latest.current = change(latest.current);
    setRows(latest.current);
  };

  const served = useRef(invoice);
  /** Something was read that no row shows yet. */
  const isBehind = useRef(false);
  const takeBack = () => {
    isBehind.current = false;
    update((all) => merged(all, linesOf(served.current), usual));
  };

  /** What was read meanwhile appears, where no other save waits. It takes away messages of rows in which nothing is typed. */
  const catchUp = () => {
    if (isBehind.current && turn.isLast()) takeBack();
  };

  // What changed elsewhere appears, but never while a save of ours is under way: its answer brings the same change. Where none comes,
  // it appears after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change from the server is of interest
  useEffect(() => {
    served.current = invoice;
    if (turn.isIdle()) takeBack();
    else isBehind.current = true;
  }, [invoice, usual.categoryId]);

  return {
    rows,
    update,
    patch: (key: string, part: Partial<EditedLine>) =>
      update((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row))),
    inTurn: (work: () => Promise<void>) =>
      turn.inTurn(async () => {
        await work();
        catchUp();
      }),
    /**
     * What a save was answered. It is shown once no other waits, since it knows nothing of the moves that still do. `atOnce` is for what
     * was read to be gone by.
     */
    answered: (answer: InvoiceDetail, atOnce = false) => {
      served.current = answer;
      if (atOnce || turn.isLast()) takeBack();
    },
    /** As the server last had them. */
    takeBack,
    catchUp,
    served: () => served.current,
    current: () => latest.current,
    find: (key: string) => latest.current.find((each) => each.key === key),
  };
}
