import { useRef, useState } from 'react';
import { refusalOf } from '../feedback/refusal.ts';
import { toastProblem } from '../feedback/toasts.tsx';

/** Opens a dialog with what it needs to know, read freshly. When that fails there is no dialog, and it is said why. */
export function useOpening<Asked, Known>(read: (asked: Asked) => Promise<Known>) {
  const [known, setKnown] = useState<Known | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const open = async (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      setKnown(await read(asked));
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    running.current = false;
    setBusy(false);
  };
  return { known, busy, open: (asked: Asked) => void open(asked), close: () => setKnown(null) };
}
