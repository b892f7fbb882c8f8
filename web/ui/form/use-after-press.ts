import { useEffect, useRef } from 'react';

/**
 * Puts off what would move the page while a button of the mouse is down. A message that appears when a field is left would
 * push away what is just being clicked. The click would be lost.
 */
export function useAfterPress() {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      const work = waiting.current.splice(0);
      setTimeout(() => {
        for (const piece of work) piece();
      });
    };
    document.addEventListener('pointerdown', press, true);
    for (const end of ENDS) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const end of ENDS) document.removeEventListener(end, release, true);
    };
  }, []);
  return (work: () => void) => {
    if (pressed.current) waiting.current.push(work);
    else work();
  };
}

/** A click comes right after the pointer is up. A drag out of the window may end with neither. */
const ENDS = ['pointerup', 'pointercancel', 'dragend'] as const;
