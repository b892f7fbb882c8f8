import { useEffect, useRef } from 'react';
import { readOn } from '../../../ui/feedback/read-on.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';

/** Runs what the buttons of an invoice do, one at a time, and says how it went. */
export function useMoves(status: string) {
  const running = useRef(false);
  const shown = useRef(status);
  // The pressed button goes with the status it belonged to. Reading continues at the heading, beside the new one.
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) readOn();
  }, [status]);
  return async <Answer>(work: () => Promise<Answer>, done: string | ((answer: Answer) => string)) => {
    if (running.current) return;
    running.current = true;
    try {
      const answer = await work();
      toast(typeof done === 'string' ? done : done(answer));
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    running.current = false;
  };
}
