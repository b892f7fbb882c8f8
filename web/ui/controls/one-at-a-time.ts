import { useRef } from 'react';

/** Work that must happen in the order it was asked for, one piece after the other. Pieces handle their own failures. */
export function useOneAtATime() {
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  return {
    inTurn: (work: () => Promise<void>) => {
      waiting.current += 1;
      last.current = last.current.then(work).finally(() => {
        waiting.current -= 1;
      });
    },
    isIdle: (): boolean => waiting.current === 0,
    /** Asked by a piece of the work: whether no other waits behind it. */
    isLast: (): boolean => waiting.current === 1,
  };
}
