import { useRef, useState } from 'react';
import { refusalOf } from '../feedback/refusal.ts';
import { toastNotLoaded, toastProblem } from '../feedback/toasts.tsx';

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
      if (error instanceof NotLoaded) toastNotLoaded(error.message);
      else toastProblem(refusalOf(error).message);
    }
    running.current = false;
    setBusy(false);
  };
  return { known, busy, open: (asked: Asked) => void open(asked), close: () => setKnown(null) };
}

/** A part of the program that is loaded when it is first needed. Tests let it fail. */
export interface LaterProgram<Program> {
  readonly load: () => Promise<Program>;
  /** What fails without it, as in "Refunds need". */
  readonly needs: string;
}

/** The same of a dialog that few open: its program is loaded beside what it needs to know. */
export function useLaterOpening<Asked, Known, Program>(
  read: (asked: Asked) => Promise<Known>,
  later: LaterProgram<Program>,
) {
  return useOpening(async (asked: Asked) => {
    const loading = later.load().catch((error: unknown) => {
      console.warn(error);
      throw new NotLoaded(later.needs);
    });
    const [program, known] = await Promise.all([loading, read(asked)]);
    return { program, known };
  });
}

class NotLoaded extends Error {}
